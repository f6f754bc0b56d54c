// The project's own header of that name.
#pragma once

int firstDevice();
