(function () {
  "use strict";
  var root = document.documentElement;
  var form = document.getElementById("filters");
  var items = Array.from(document.querySelectorAll("details.finding"));
  var groups = Array.from(document.querySelectorAll("section.kind"));
  var texts = new Map();
  root.classList.add("js");

  // What the search looks through: all that a finding says.
  function text(item) {
    if (!texts.has(item)) texts.set(item, item.textContent.toLowerCase());
    return texts.get(item);
  }

  function wanted() {
    var chosen = {};
    if (form) new FormData(form).forEach(function (value, key) { if (value) chosen[key] = value; });
    return chosen;
  }

  function fits(item, chosen) {
    return Object.keys(chosen).every(function (key) {
      if (key === "q") {
        return chosen.q.toLowerCase().split(/\s+/).every(function (word) { return text(item).includes(word); });
      }
      return (item.dataset[key] || "").split(" ").includes(chosen[key]);
    });
  }

  function filter() {
    var chosen = wanted(), shown = 0;
    items.forEach(function (item) {
      item.hidden = !fits(item, chosen);
      if (!item.hidden) shown += 1;
    });
    groups.forEach(function (group) { group.hidden = !group.querySelector("details.finding:not([hidden])"); });
    var count = document.getElementById("shown-count");
    if (count) count.textContent = shown;
    return chosen;
  }

  // A narrowed view has an address of its own, to be sent to somebody.
  function remember() {
    var query = new URLSearchParams(filter()).toString();
    history.replaceState(null, "", query ? "#?" + query : location.pathname + location.search);
  }

  function recall(query) {
    form.reset();
    new URLSearchParams(query).forEach(function (value, key) {
      if (form.elements[key]) form.elements[key].value = value;
    });
    filter();
  }

  // An address that is none names nothing.
  function named(id) {
    try { return id ? document.getElementById(decodeURIComponent(id)) : null; } catch (error) { return null; }
  }

  // Unfolds what an address names, and everything around it.
  function reveal() {
    var hash = location.hash;
    if (hash.startsWith("#?")) { if (form) recall(hash.slice(2)); return; }
    var target = named(hash.slice(1));
    if (!target) return;
    var item = target.closest("details.finding");
    if (item) { if (item.hidden) { form.reset(); filter(); } }
    if (target.localName === "details") target.open = true;
    for (var around = target.closest("details"); around; around = around.parentElement.closest("details")) around.open = true;
    if (item) {
      var summary = item.querySelector("summary");
      summary.focus({ preventScroll: true });
      var bar = getComputedStyle(form).position === "sticky" ? form.offsetHeight : 0;
      scrollTo(0, summary.getBoundingClientRect().top + scrollY - bar - 12);
    } else {
      target.scrollIntoView();
    }
  }

  function step(by) {
    var seen = items.filter(function (item) { return !item.hidden; });
    if (!seen.length) return;
    var here = seen.indexOf(document.activeElement.closest("details.finding"));
    var next = here === -1 ? (by > 0 ? 0 : seen.length - 1) : Math.min(Math.max(here + by, 0), seen.length - 1);
    var summary = seen[next].querySelector("summary");
    summary.focus({ preventScroll: true });
    summary.scrollIntoView({ block: "center" });
  }

  function close() {
    var item = document.activeElement.closest("details.finding");
    if (!item) return;
    item.open = false;
    item.querySelector("summary").focus();
  }

  function keys(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    var isTyping = /^(input|select|textarea)$/.test(event.target.localName);
    if (event.key === "Escape") {
      if (event.target.id === "q") { event.target.value = ""; event.target.blur(); remember(); } else close();
    } else if (isTyping) {
      return;
    } else if (event.key === "/") {
      var search = document.getElementById("q");
      if (search) { search.focus(); search.select(); event.preventDefault(); }
    } else if (event.key === "j") step(1);
    else if (event.key === "k") step(-1);
  }

  function copy(button) {
    var text = button.parentElement.querySelector("code").textContent;
    function done(word) {
      button.textContent = word;
      setTimeout(function () { button.textContent = "Copy"; }, 1500);
    }
    function byHand() {
      var range = document.createRange();
      range.selectNodeContents(button.parentElement.querySelector("code"));
      getSelection().removeAllRanges();
      getSelection().addRange(range);
      done(document.execCommand("copy") ? "Copied" : "Selected");
    }
    if (!navigator.clipboard) { byHand(); return; }
    navigator.clipboard.writeText(text).then(function () { done("Copied"); }, byHand);
  }

  function openAll(isOpen) {
    items.forEach(function (item) { if (!item.hidden) item.open = isOpen; });
  }

  document.addEventListener("keydown", keys);
  document.addEventListener("click", function (event) {
    var button = event.target.closest("button");
    if (!button) return;
    if (button.classList.contains("copy")) copy(button);
    if (button.id === "open-all") openAll(true);
    if (button.id === "close-all") openAll(false);
  });
  if (form) {
    form.addEventListener("input", remember);
    form.addEventListener("reset", function () { setTimeout(remember); });
    form.addEventListener("submit", function (event) { event.preventDefault(); });
  }
  addEventListener("hashchange", reveal);

  // On paper everything is unfolded, and folded again afterwards.
  var folded = [];
  addEventListener("beforeprint", function () {
    folded = Array.from(document.querySelectorAll("details:not([open])"));
    folded.forEach(function (item) { item.open = true; });
  });
  addEventListener("afterprint", function () { folded.forEach(function (item) { item.open = false; }); });

  filter();
  reveal();
  // Once more when the browser, too, has gone to the address.
  addEventListener("load", function () { requestAnimationFrame(reveal); });
})();
