// CUB, permissive: any arguments. CUDA units only.
// embed: keep
#ifndef HIPPORT_CUB_H
#define HIPPORT_CUB_H

#include <hipport/language.h>

#include <hipport/api/cub.h>

#ifdef __CUDA__
#include <hipport/iterator.h>

#define CUB_VERSION 200600
#define CUB_MAJOR_VERSION 2
#define CUB_MINOR_VERSION 6
#define CUB_SUBMINOR_VERSION 0
#define CUB_NAMESPACE_BEGIN namespace cub {
#define CUB_NAMESPACE_END }
#define CUB_NS_PREFIX
#define CUB_NS_POSTFIX
#define CUB_NS_QUALIFIER ::cub
#define CUB_RUNTIME_FUNCTION __host__ __device__
#define CUB_PTX_ARCH 0
#define CUB_PTX_WARP_THREADS 32
#define CUB_PTX_LOG_WARP_THREADS 5
#define CUB_LOG_WARP_THREADS(unused) 5
#define CUB_WARP_THREADS(unused) 32
#define CUB_MIN(a, b) (((b) < (a)) ? (b) : (a))
#define CUB_MAX(a, b) (((b) > (a)) ? (b) : (a))
#define CUB_QUOTIENT_FLOOR(x, y) ((x) / (y))
#define CUB_QUOTIENT_CEILING(x, y) (((x) + (y) - 1) / (y))
#define CUB_ROUND_UP_NEAREST(x, y) ((((x) + (y) - 1) / (y)) * (y))
#define CUB_ALIGN(n) __attribute__((aligned(n)))
#define CUB_DETAIL_KERNEL_ATTRIBUTES __global__
#define CubDebug(e) ::cub::Debug((cudaError_t)(e), __FILE__, __LINE__)
#define CubDebugExit(e) ::cub::Debug((cudaError_t)(e), __FILE__, __LINE__)
#define _CubLog(format, ...) printf(format, __VA_ARGS__)

#pragma clang force_cuda_host_device begin
namespace cub {

cudaError_t Debug(cudaError_t, const char*, int);

struct NullType {};
template <class K, class V> struct KeyValuePair {
  typedef K Key;
  typedef V Value;
  K key;
  V value;
  KeyValuePair() = default;
  KeyValuePair(K const&, V const&);
  bool operator!=(const KeyValuePair&) const;
};
template <int N> struct Int2Type { enum { VALUE = N }; };
template <int N> struct Log2 { enum { VALUE = 0 }; };
template <int N> struct PowerOfTwo { enum { VALUE = 0 }; };
template <bool B, class T, class F> struct If { typedef T Type; };
template <class T, class F> struct If<false, T, F> { typedef F Type; };
template <class T, class U> struct Equals { enum { VALUE = 0, NEGATE = 1 }; };
template <class T> struct Equals<T, T> { enum { VALUE = 1, NEGATE = 0 }; };
template <class T, class R = void> struct EnableIf { typedef R Type; };
template <class T> struct Traits {
  typedef T UnsignedBits;
  static T TwiddleIn(T), TwiddleOut(T);
  enum { PRIMITIVE = 1, CATEGORY = 0 };
};
template <class T> struct NumericTraits : Traits<T> {};
template <class T> struct FpLimits { static T Max(), Lowest(); };
template <class T> struct Uninitialized { T& Alias(); };
template <class T> struct DoubleBuffer {
  T* d_buffers[2];
  int selector;
  DoubleBuffer();
  DoubleBuffer(T*, T*);
  T *Current() const, *Alternate() const;
};
struct CachingDeviceAllocator {
  static const unsigned int INVALID_BIN = ~0u;
  template <class... A> CachingDeviceAllocator(A...);
  template <class T, class... A> cudaError_t DeviceAllocate(T**, size_t, A...);
  template <class... A> cudaError_t DeviceAllocate(int, void**, size_t, A...);
  cudaError_t DeviceFree(void*), DeviceFree(int, void*), FreeAllCached(), SetMaxCachedBytes(size_t);
};
template <class... A> cudaError_t AliasTemporaries(A&&...);
template <class... A> cudaError_t PtxVersion(A&&...);
template <class... A> cudaError_t SmVersion(A&&...);
template <class... A> cudaError_t MaxSmOccupancy(A&&...);
cudaError_t SyncStream(cudaStream_t);
int CurrentDevice(), DeviceCount(), DeviceCountUncached(), DeviceCountCachedValue();
struct SwitchDevice { explicit SwitchDevice(int); ~SwitchDevice(); };

// Operators.
struct Equality { template <class T, class U> bool operator()(const T&, const U&) const; };
struct Inequality { template <class T, class U> bool operator()(const T&, const U&) const; };
struct Sum { template <class T, class U> T operator()(const T&, const U&) const; };
struct Difference { template <class T, class U> T operator()(const T&, const U&) const; };
struct Division { template <class T, class U> T operator()(const T&, const U&) const; };
struct Max { template <class T, class U> T operator()(const T&, const U&) const; };
struct Min { template <class T, class U> T operator()(const T&, const U&) const; };
struct ArgMax { template <class T> T operator()(const T&, const T&) const; };
struct ArgMin { template <class T> T operator()(const T&, const T&) const; };
template <class T> struct InequalityWrapper {
  T op;
  InequalityWrapper(T);
  template <class U> bool operator()(const U&, const U&);
};
template <class T> struct CastOp { template <class U> T operator()(U&&) const; };
template <class T> struct SwizzleScanOp {
  SwizzleScanOp(T);
  template <class U> U operator()(const U&, const U&);
};
template <class T> struct ReduceBySegmentOp {
  ReduceBySegmentOp();
  ReduceBySegmentOp(T);
  template <class U> U operator()(const U&, const U&);
};
template <class T> struct ReduceByKeyOp {
  ReduceByKeyOp();
  ReduceByKeyOp(T);
  template <class U> U operator()(const U&, const U&);
};

// Choices of algorithm.
enum BlockReduceAlgorithm { BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY, BLOCK_REDUCE_RAKING, BLOCK_REDUCE_WARP_REDUCTIONS };
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
enum BlockLoadAlgorithm { BLOCK_LOAD_DIRECT, BLOCK_LOAD_STRIPED, BLOCK_LOAD_VECTORIZE, BLOCK_LOAD_TRANSPOSE, BLOCK_LOAD_WARP_TRANSPOSE, BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED };
enum BlockStoreAlgorithm { BLOCK_STORE_DIRECT, BLOCK_STORE_STRIPED, BLOCK_STORE_VECTORIZE, BLOCK_STORE_TRANSPOSE, BLOCK_STORE_WARP_TRANSPOSE, BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED };
enum BlockHistogramAlgorithm { BLOCK_HISTO_SORT, BLOCK_HISTO_ATOMIC };
enum BlockHistogramMemoryPreference { GMEM, SMEM, BLEND };
enum WarpLoadAlgorithm { WARP_LOAD_DIRECT, WARP_LOAD_STRIPED, WARP_LOAD_VECTORIZE, WARP_LOAD_TRANSPOSE };
enum WarpStoreAlgorithm { WARP_STORE_DIRECT, WARP_STORE_STRIPED, WARP_STORE_VECTORIZE, WARP_STORE_TRANSPOSE };
enum CacheLoadModifier { LOAD_DEFAULT, LOAD_CA, LOAD_CG, LOAD_CS, LOAD_CV, LOAD_LDG, LOAD_VOLATILE };
enum CacheStoreModifier { STORE_DEFAULT, STORE_WB, STORE_CG, STORE_CS, STORE_WT, STORE_VOLATILE };
enum GridMappingStrategy { GRID_MAPPING_RAKE, GRID_MAPPING_STRIP_MINE, GRID_MAPPING_DYNAMIC };
enum RadixRankAlgorithm { RADIX_RANK_BASIC, RADIX_RANK_MEMOIZE, RADIX_RANK_MATCH };

// Device-wide: every member takes any arguments and gives an error code.
#define HIPPORT_CUB_DEVICE(name) template <class... A> static cudaError_t name(A&&...);
struct DeviceReduce {
  HIPPORT_CUB_DEVICE(Reduce) HIPPORT_CUB_DEVICE(Sum) HIPPORT_CUB_DEVICE(Min) HIPPORT_CUB_DEVICE(Max)
  HIPPORT_CUB_DEVICE(ArgMin) HIPPORT_CUB_DEVICE(ArgMax) HIPPORT_CUB_DEVICE(ReduceByKey)
  HIPPORT_CUB_DEVICE(TransformReduce)
};
struct DeviceSegmentedReduce {
  HIPPORT_CUB_DEVICE(Reduce) HIPPORT_CUB_DEVICE(Sum) HIPPORT_CUB_DEVICE(Min) HIPPORT_CUB_DEVICE(Max)
  HIPPORT_CUB_DEVICE(ArgMin) HIPPORT_CUB_DEVICE(ArgMax)
};
struct DeviceScan {
  HIPPORT_CUB_DEVICE(ExclusiveSum) HIPPORT_CUB_DEVICE(InclusiveSum) HIPPORT_CUB_DEVICE(ExclusiveScan)
  HIPPORT_CUB_DEVICE(InclusiveScan) HIPPORT_CUB_DEVICE(InclusiveScanInit) HIPPORT_CUB_DEVICE(ExclusiveSumByKey)
  HIPPORT_CUB_DEVICE(InclusiveSumByKey) HIPPORT_CUB_DEVICE(ExclusiveScanByKey) HIPPORT_CUB_DEVICE(InclusiveScanByKey)
};
struct DeviceRadixSort {
  HIPPORT_CUB_DEVICE(SortPairs) HIPPORT_CUB_DEVICE(SortPairsDescending) HIPPORT_CUB_DEVICE(SortKeys)
  HIPPORT_CUB_DEVICE(SortKeysDescending)
};
struct DeviceSegmentedRadixSort {
  HIPPORT_CUB_DEVICE(SortPairs) HIPPORT_CUB_DEVICE(SortPairsDescending) HIPPORT_CUB_DEVICE(SortKeys)
  HIPPORT_CUB_DEVICE(SortKeysDescending)
};
struct DeviceSegmentedSort {
  HIPPORT_CUB_DEVICE(SortPairs) HIPPORT_CUB_DEVICE(SortPairsDescending) HIPPORT_CUB_DEVICE(SortKeys)
  HIPPORT_CUB_DEVICE(SortKeysDescending) HIPPORT_CUB_DEVICE(StableSortPairs) HIPPORT_CUB_DEVICE(StableSortKeys)
  HIPPORT_CUB_DEVICE(StableSortPairsDescending) HIPPORT_CUB_DEVICE(StableSortKeysDescending)
};
struct DeviceMergeSort {
  HIPPORT_CUB_DEVICE(SortPairs) HIPPORT_CUB_DEVICE(SortPairsCopy) HIPPORT_CUB_DEVICE(SortKeys)
  HIPPORT_CUB_DEVICE(SortKeysCopy) HIPPORT_CUB_DEVICE(StableSortPairs) HIPPORT_CUB_DEVICE(StableSortKeys)
};
struct DeviceSelect {
  HIPPORT_CUB_DEVICE(If) HIPPORT_CUB_DEVICE(Flagged) HIPPORT_CUB_DEVICE(FlaggedIf) HIPPORT_CUB_DEVICE(Unique)
  HIPPORT_CUB_DEVICE(UniqueByKey)
};
struct DevicePartition { HIPPORT_CUB_DEVICE(If) HIPPORT_CUB_DEVICE(Flagged) };
struct DeviceRunLengthEncode { HIPPORT_CUB_DEVICE(Encode) HIPPORT_CUB_DEVICE(NonTrivialRuns) };
struct DeviceHistogram {
  HIPPORT_CUB_DEVICE(HistogramEven) HIPPORT_CUB_DEVICE(HistogramRange)
  template <int C, int B, class... A> static cudaError_t MultiHistogramEven(A&&...);
  template <int C, int B, class... A> static cudaError_t MultiHistogramRange(A&&...);
};
struct DeviceSpmv { HIPPORT_CUB_DEVICE(CsrMV) };
struct DeviceAdjacentDifference {
  HIPPORT_CUB_DEVICE(SubtractLeft) HIPPORT_CUB_DEVICE(SubtractLeftCopy) HIPPORT_CUB_DEVICE(SubtractRight)
  HIPPORT_CUB_DEVICE(SubtractRightCopy)
};
struct DeviceMemcpy { HIPPORT_CUB_DEVICE(Batched) };
struct DeviceCopy { HIPPORT_CUB_DEVICE(Batched) };
struct DeviceMerge { HIPPORT_CUB_DEVICE(MergeKeys) HIPPORT_CUB_DEVICE(MergePairs) };
struct DeviceTransform { HIPPORT_CUB_DEVICE(Transform) };
struct DeviceFor {
  HIPPORT_CUB_DEVICE(Bulk) HIPPORT_CUB_DEVICE(ForEach) HIPPORT_CUB_DEVICE(ForEachN) HIPPORT_CUB_DEVICE(ForEachCopy)
  HIPPORT_CUB_DEVICE(ForEachCopyN)
};
#undef HIPPORT_CUB_DEVICE

// Collectives: storage, and members that take any arguments.
#define HIPPORT_CUB_COLLECTIVE(name) \
  struct TempStorage {               \
    int hipport_storage[64];         \
    TempStorage& Alias();            \
  };                                 \
  template <class... A> name(A&&...);
#define HIPPORT_CUB_VOID(name) template <class... A> void name(A&&...);
#define HIPPORT_CUB_VALUE(name)                               \
  template <class I, class... A> T name(const I&, A&&...);    \
  template <class I, int N, class... A> T name(I (&)[N], A&&...);

template <class T, int X, BlockReduceAlgorithm G = BLOCK_REDUCE_WARP_REDUCTIONS, int Y = 1, int Z = 1, int P = 0> class BlockReduce {
 public:
  HIPPORT_CUB_COLLECTIVE(BlockReduce)
  HIPPORT_CUB_VALUE(Reduce) HIPPORT_CUB_VALUE(Sum)
};
template <class T, int X, BlockScanAlgorithm G = BLOCK_SCAN_RAKING, int Y = 1, int Z = 1, int P = 0> class BlockScan {
 public:
  HIPPORT_CUB_COLLECTIVE(BlockScan)
  HIPPORT_CUB_VOID(ExclusiveSum) HIPPORT_CUB_VOID(InclusiveSum) HIPPORT_CUB_VOID(ExclusiveScan) HIPPORT_CUB_VOID(InclusiveScan)
};
template <class T, int X, int I, BlockLoadAlgorithm G = BLOCK_LOAD_DIRECT, int Y = 1, int Z = 1, int P = 0> class BlockLoad {
 public:
  HIPPORT_CUB_COLLECTIVE(BlockLoad)
  HIPPORT_CUB_VOID(Load)
};
template <class T, int X, int I, BlockStoreAlgorithm G = BLOCK_STORE_DIRECT, int Y = 1, int Z = 1, int P = 0> class BlockStore {
 public:
  HIPPORT_CUB_COLLECTIVE(BlockStore)
  HIPPORT_CUB_VOID(Store)
};
template <class K, int X, int I, class V = NullType, int... R> class BlockRadixSort {
 public:
  HIPPORT_CUB_COLLECTIVE(BlockRadixSort)
  HIPPORT_CUB_VOID(Sort) HIPPORT_CUB_VOID(SortDescending) HIPPORT_CUB_VOID(SortBlockedToStriped) HIPPORT_CUB_VOID(SortDescendingBlockedToStriped)
};
template <class K, int X, int I, class V = NullType, int... R> class BlockMergeSort {
 public:
  HIPPORT_CUB_COLLECTIVE(BlockMergeSort)
  HIPPORT_CUB_VOID(Sort) HIPPORT_CUB_VOID(StableSort)
};
template <class T, int X, int I, bool S = false, int... R> class BlockExchange {
 public:
  HIPPORT_CUB_COLLECTIVE(BlockExchange)
  HIPPORT_CUB_VOID(StripedToBlocked) HIPPORT_CUB_VOID(BlockedToStriped) HIPPORT_CUB_VOID(WarpStripedToBlocked)
  HIPPORT_CUB_VOID(BlockedToWarpStriped) HIPPORT_CUB_VOID(ScatterToBlocked) HIPPORT_CUB_VOID(ScatterToStriped)
  HIPPORT_CUB_VOID(ScatterToStripedGuarded) HIPPORT_CUB_VOID(ScatterToStripedFlagged)
};
template <class T, int X, int Y = 1, int Z = 1, int P = 0> class BlockDiscontinuity {
 public:
  HIPPORT_CUB_COLLECTIVE(BlockDiscontinuity)
  HIPPORT_CUB_VOID(FlagHeads) HIPPORT_CUB_VOID(FlagTails) HIPPORT_CUB_VOID(FlagHeadsAndTails)
};
template <class T, int X, int Y = 1, int Z = 1, int P = 0> class BlockAdjacentDifference {
 public:
  HIPPORT_CUB_COLLECTIVE(BlockAdjacentDifference)
  HIPPORT_CUB_VOID(SubtractLeft) HIPPORT_CUB_VOID(SubtractLeftPartialTile) HIPPORT_CUB_VOID(SubtractRight) HIPPORT_CUB_VOID(SubtractRightPartialTile)
};
template <class T, int X, int Y = 1, int Z = 1, int P = 0> class BlockShuffle {
 public:
  HIPPORT_CUB_COLLECTIVE(BlockShuffle)
  HIPPORT_CUB_VOID(Offset) HIPPORT_CUB_VOID(Rotate) HIPPORT_CUB_VOID(Up) HIPPORT_CUB_VOID(Down)
};
template <class T, int X, int I, int B, BlockHistogramAlgorithm G = BLOCK_HISTO_SORT, int Y = 1, int Z = 1, int P = 0> class BlockHistogram {
 public:
  HIPPORT_CUB_COLLECTIVE(BlockHistogram)
  HIPPORT_CUB_VOID(InitHistogram) HIPPORT_CUB_VOID(Histogram) HIPPORT_CUB_VOID(Composite)
};
template <class T, int X, int R, int D, class O = unsigned int, int Y = 1, int Z = 1> class BlockRunLengthDecode {
 public:
  HIPPORT_CUB_COLLECTIVE(BlockRunLengthDecode)
  HIPPORT_CUB_VOID(RunLengthDecode)
};
template <int X, int B, bool D, int... R> class BlockRadixRank {
 public:
  HIPPORT_CUB_COLLECTIVE(BlockRadixRank)
  HIPPORT_CUB_VOID(RankKeys)
};
template <class T, int W = 32, int P = 0> class WarpReduce {
 public:
  HIPPORT_CUB_COLLECTIVE(WarpReduce)
  HIPPORT_CUB_VALUE(Reduce) HIPPORT_CUB_VALUE(Sum) HIPPORT_CUB_VALUE(Max) HIPPORT_CUB_VALUE(Min)
  HIPPORT_CUB_VALUE(HeadSegmentedSum) HIPPORT_CUB_VALUE(TailSegmentedSum)
  HIPPORT_CUB_VALUE(HeadSegmentedReduce) HIPPORT_CUB_VALUE(TailSegmentedReduce)
};
template <class T, int W = 32, int P = 0> class WarpScan {
 public:
  HIPPORT_CUB_COLLECTIVE(WarpScan)
  HIPPORT_CUB_VOID(ExclusiveSum) HIPPORT_CUB_VOID(InclusiveSum) HIPPORT_CUB_VOID(ExclusiveScan) HIPPORT_CUB_VOID(InclusiveScan)
  HIPPORT_CUB_VOID(Scan)
  template <class U> T Broadcast(U, unsigned int);
};
template <class T, int I, WarpLoadAlgorithm G = WARP_LOAD_DIRECT, int W = 32, int P = 0> class WarpLoad {
 public:
  HIPPORT_CUB_COLLECTIVE(WarpLoad)
  HIPPORT_CUB_VOID(Load)
};
template <class T, int I, WarpStoreAlgorithm G = WARP_STORE_DIRECT, int W = 32, int P = 0> class WarpStore {
 public:
  HIPPORT_CUB_COLLECTIVE(WarpStore)
  HIPPORT_CUB_VOID(Store)
};
template <class T, int I, int W = 32, int P = 0> class WarpExchange {
 public:
  HIPPORT_CUB_COLLECTIVE(WarpExchange)
  HIPPORT_CUB_VOID(StripedToBlocked) HIPPORT_CUB_VOID(BlockedToStriped) HIPPORT_CUB_VOID(ScatterToStriped)
};
template <class K, int I, int W = 32, class V = NullType, int P = 0> class WarpMergeSort {
 public:
  HIPPORT_CUB_COLLECTIVE(WarpMergeSort)
  HIPPORT_CUB_VOID(Sort) HIPPORT_CUB_VOID(StableSort)
};
#undef HIPPORT_CUB_COLLECTIVE
#undef HIPPORT_CUB_VOID
#undef HIPPORT_CUB_VALUE

// Threads, warps, pointers.
template <CacheLoadModifier M, class I> typename std::iterator_traits<I>::value_type ThreadLoad(I);
template <CacheStoreModifier M, class I, class T> void ThreadStore(I, T);
template <class... A> void LoadDirectBlocked(A&&...);
template <class... A> void LoadDirectBlockedVectorized(A&&...);
template <int N, class... A> void LoadDirectStriped(A&&...);
template <class... A> void LoadDirectWarpStriped(A&&...);
template <class... A> void StoreDirectBlocked(A&&...);
template <class... A> void StoreDirectBlockedVectorized(A&&...);
template <int N, class... A> void StoreDirectStriped(A&&...);
template <class... A> void StoreDirectWarpStriped(A&&...);
unsigned int LaneId(), WarpId(), LaneMaskLt(), LaneMaskLe(), LaneMaskGt(), LaneMaskGe();
int RowMajorTid(int, int, int), WARP_ALL(int, unsigned int), WARP_ANY(int, unsigned int);
unsigned int WARP_BALLOT(int, unsigned int);
void CTA_SYNC(), WARP_SYNC(unsigned int), ThreadTrap(), ThreadExit();
unsigned int BFE(unsigned long long, unsigned int, unsigned int), SHR_ADD(unsigned int, unsigned int, unsigned int), PRMT(unsigned int, unsigned int, unsigned int);
template <int W, class T> T ShuffleUp(T, int, int, unsigned int);
template <int W, class T> T ShuffleDown(T, int, int, unsigned int);
template <int W, class T> T ShuffleIndex(T, int, unsigned int);
template <int B, int W = 32> unsigned int MatchAny(unsigned int);
namespace internal {
template <class... A> auto ThreadReduce(A&&...) -> int;
}
template <class T, int N, class F> T ThreadReduce(T (&)[N], F);
template <class T, int N, class F> T ThreadReduce(T (&)[N], F, T);
template <class O, class I, class T> O LowerBound(I, O, T);
template <class O, class I, class T> O UpperBound(I, O, T);
template <class A, class B, class O, class C> void MergePathSearch(O, A, B, O, O, C&);
struct GridBarrier { void Sync() const; };
struct GridBarrierLifetime : GridBarrier { cudaError_t Setup(int), HostReset(); };
template <class O> struct GridEvenShare {
  O total_items, block_offset, block_end;
  int grid_size;
  template <class... A> void DispatchInit(A...);
  template <int N, GridMappingStrategy S> void BlockInit();
};
template <class O> struct GridQueue {
  template <class... A> GridQueue(A...);
  static size_t AllocationSize();
  template <class... A> cudaError_t FillAndResetDrain(A...);
  cudaError_t ResetDrain(cudaStream_t = 0);
  O Drain(O), ResetFill(), FillSize(), Fill(O);
};

// Iterators.
template <class D, class V, class R = V> struct hipport_iterator {
  typedef D self_type;
  typedef ptrdiff_t difference_type;
  typedef V value_type;
  typedef V* pointer;
  typedef R reference;
  typedef std::random_access_iterator_tag iterator_category;
  D operator++(int), operator--(int);
  D &operator++(), &operator--();
  R operator*() const;
  V* operator->();
  template <class N> D operator+(N) const;
  template <class N> D operator-(N) const;
  difference_type operator-(const hipport_iterator&) const;
  template <class N> D& operator+=(N);
  template <class N> D& operator-=(N);
  template <class N> R operator[](N) const;
  bool operator==(const hipport_iterator&) const, operator!=(const hipport_iterator&) const;
};
template <class I, class O = ptrdiff_t, class V = typename std::iterator_traits<I>::value_type>
struct ArgIndexInputIterator : hipport_iterator<ArgIndexInputIterator<I, O, V>, KeyValuePair<O, V>> {
  ArgIndexInputIterator(I, O = 0);
};
template <CacheLoadModifier M, class V, class O = ptrdiff_t>
struct CacheModifiedInputIterator : hipport_iterator<CacheModifiedInputIterator<M, V, O>, V> {
  template <class T> CacheModifiedInputIterator(T*);
};
template <CacheStoreModifier M, class V, class O = ptrdiff_t>
struct CacheModifiedOutputIterator : hipport_iterator<CacheModifiedOutputIterator<M, V, O>, V, V&> {
  template <class T> CacheModifiedOutputIterator(T*);
};
template <class V, class O = ptrdiff_t>
struct ConstantInputIterator : hipport_iterator<ConstantInputIterator<V, O>, V> {
  ConstantInputIterator(V, O = 0);
};
template <class V, class O = ptrdiff_t>
struct CountingInputIterator : hipport_iterator<CountingInputIterator<V, O>, V> {
  CountingInputIterator(const V&);
};
template <class O = ptrdiff_t> struct DiscardOutputIterator : hipport_iterator<DiscardOutputIterator<O>, int, int&> {
  DiscardOutputIterator(O = 0);
};
template <class T, class O = ptrdiff_t> struct TexObjInputIterator : hipport_iterator<TexObjInputIterator<T, O>, T> {
  TexObjInputIterator();
  template <class... A> cudaError_t BindTexture(A...);
  cudaError_t UnbindTexture();
};
template <class T, int U = 0, class O = ptrdiff_t> struct TexRefInputIterator : hipport_iterator<TexRefInputIterator<T, U, O>, T> {
  TexRefInputIterator();
  template <class... A> cudaError_t BindTexture(A...);
  cudaError_t UnbindTexture();
};
template <class V, class F, class I, class O = ptrdiff_t>
struct TransformInputIterator : hipport_iterator<TransformInputIterator<V, F, I, O>, V> {
  TransformInputIterator(I, F);
};

}  // namespace cub
#pragma clang force_cuda_host_device end
#endif  // __CUDA__
#endif
