#include	<cuda_runtime.h>	 
	#	include <cuda.h>  

void	sync()	{	
	cudaDeviceSynchronize(	)	;	 
}  


