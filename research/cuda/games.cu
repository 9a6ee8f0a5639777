// What all games share on a card: the stream of fate as in `kernels/rng.py`, and one thread's work.
// The same text is compiled by a C++ compiler for one core, to be checked there.

typedef unsigned long long u64;
typedef long long i64;

#ifdef __CUDACC__
#define HERE __device__ __forceinline__
#define STRIDE BLOCK
#else
#define HERE static inline
#define STRIDE 1
#endif
#define AT(word) room[(word) * STRIDE]  // a thread's own words, side by side with its neighbours'

#define GAMMA 0x9E3779B97F4A7C15ULL
#define CHOICES 0xD6E8FEB86659FD93ULL

HERE u64 mix(u64 z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

HERE u64 deal_key(u64 seed, u64 deal) { return mix(mix(seed + GAMMA) + deal * GAMMA); }

HERE u64 turn_key(u64 key, u64 number, int seat, u64 turn) {
    u64 place = (number * 16 + (u64)(seat + 1)) * 65536;
    return mix(key + (place + turn + 1) * GAMMA);
}

HERE int below(u64 &stream, u64 n) {
    stream += GAMMA;
    return (int)(((mix(stream) >> 16) * n) >> 48);
}

HERE int ones(u64 bits) {
#ifdef __CUDACC__
    return __popcll(bits);
#else
    return __builtin_popcountll(bits);
#endif
}

// The number of the nth bit that is set, both counted from 0.
HERE int nth_bit(u64 bits, int nth) {
    for (; nth > 0; --nth) bits &= bits - 1;
    return ones((bits & (~bits + 1)) - 1);
}

// What a thread plays: games `game`, `game + threads` …; where it writes what came of them.
struct Work {
    u64 seed;
    i64 first, count, game, threads;
    int *scores, *told;  // [count, SEATS] and [count, 5], or nothing
    unsigned char *scratch;  // SCRATCH bytes of each thread, side by side with its neighbours'
};

HERE void tell(const Work &work, const int *room, int winners, int decisions, int falls,
               int turns, int rounds) {
    if (!work.told) return;
    for (int seat = 0; seat < SEATS; ++seat) work.scores[work.game * SEATS + seat] = AT(seat);
    int *told = work.told + work.game * 5;
    told[0] = winners, told[1] = decisions, told[2] = falls, told[3] = turns, told[4] = rounds;
}

// Who has most, a bit for each.
HERE int leaders(const int *room) {
    int top = AT(0), winners = 0;
    for (int seat = 1; seat < SEATS; ++seat) top = AT(seat) > top ? AT(seat) : top;
    for (int seat = 0; seat < SEATS; ++seat) winners |= (AT(seat) == top) << seat;
    return winners;
}

// Play all games of this work; how many steps it took. Said by each game.
HERE u64 play_all(const int *t, Work work, int *room);

#ifdef __CUDACC__
extern "C" __global__ void play(const int *t, u64 seed, i64 first, i64 count, int *scores,
                                int *told, u64 *steps, unsigned char *scratch) {
    extern __shared__ int shared[];
    i64 thread = (i64)blockIdx.x * BLOCK + threadIdx.x, threads = (i64)gridDim.x * BLOCK;
    Work work = {seed, first, count, thread, threads, scores, told, scratch + thread};
    atomicAdd(steps, play_all(t, work, shared + threadIdx.x));
}
#else
extern "C" void play(const int *t, u64 seed, i64 first, i64 count, int *scores, int *told,
                     u64 *steps, unsigned char *scratch) {
    int room[ROOM];
    Work work = {seed, first, count, 0, 1, scores, told, scratch};
    *steps += play_all(t, work, room);
}
#endif
