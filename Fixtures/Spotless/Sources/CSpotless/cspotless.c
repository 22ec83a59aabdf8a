#include "cspotless.h"

int spotless_visitors = 0;
int spotless_tickets = 0;

int spotless_admit(int visitors) {
    spotless_visitors += visitors;
    return spotless_visitors;
}

void spotless_close(void) {
    spotless_visitors = 0;
}

int spotless_sell(int tickets) {
    spotless_tickets += tickets;
    return spotless_tickets;
}

void spotless_settle(void) {
    spotless_tickets = 0;
}
