// Answers as fast as a program can that does nothing else.
int main(void) { return 0; }
