#pragma once
typedef unsigned GLuint;
