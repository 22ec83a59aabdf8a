#ifndef CZOO_H
#define CZOO_H

/// Lets visitors in and returns how many are inside.
int zoo_admit(int visitors);

/// Sells tickets and returns how many were sold so far.
int zoo_sell(int tickets);

#endif
