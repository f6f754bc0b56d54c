#pragma once

typedef unsigned long long Number;
