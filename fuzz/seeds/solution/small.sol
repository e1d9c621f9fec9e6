paritysol 3;
0 0 1;
1 0 1;
2 1 3;
3 1;
