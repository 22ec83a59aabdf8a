#include "czoo.h"

int zoo_visitors = 0;
int zoo_tickets = 0;

int zoo_admit(int visitors) {
    zoo_visitors += visitors;
    return zoo_visitors;
}

int zoo_sell(int tickets) {
    zoo_tickets += tickets;
    return zoo_tickets;
}
