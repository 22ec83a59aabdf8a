/// The tool's version.
let toolVersion = "0.1.0"
