int keep_level(void);
void keep_set_level(int level);
