#include "CStickers.h"

int sticker_last_serial = 0;

int sticker_next_serial(void) {
  sticker_last_serial += 1;
  return sticker_last_serial;
}
