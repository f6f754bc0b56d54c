#ifndef SHAPE_H
#define SHAPE_H
#define index(ix,iy) ((ix)*(iy))
#endif
