#ifndef CSPOTLESS_H
#define CSPOTLESS_H

/// Lets visitors in and returns how many are inside.
int spotless_admit(int visitors);

/// Sends every visitor home.
void spotless_close(void);

/// Sells tickets and returns how many were sold so far.
int spotless_sell(int tickets);

/// Forgets the tickets sold.
void spotless_settle(void);

#endif
