#ifndef CSTICKERS_H
#define CSTICKERS_H

/// Hands out the next serial number, from 1.
int sticker_next_serial(void);

#endif
