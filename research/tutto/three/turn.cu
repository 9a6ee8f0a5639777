// Tutto for three: one turn solved by one warp, and the starts of a whole level side by side.
// Numbers of the game come first (written by `source`); how levels are swept is said in `sweeps`.
//
// The same text is compiled by a C++ compiler for one core: then a phase is a loop over its items.

#ifdef __CUDACC__
#define DEVICE __device__ __forceinline__
#define FLAT __device__ const
#define SYNC __syncwarp()
#define PHASE __syncwarp(); for (int t = threadIdx.x; t < ITEMS; t += 32)
#define ENTRY extern "C" __global__ void
#else
#include <cstddef>
#define DEVICE static inline
#define FLAT static const
#define SYNC
#define PHASE for (int t = 0; t < ITEMS; ++t)
#define ENTRY extern "C" void
#endif

// Written before this text: real, UNITS, LEAD, FAR, DICE, LANES, CHARGE, LEAST, CHUNK, SPARKS_SIZE,
// BLOCKS(left), the chances and ROLL_1 … ROLL_6 (the ways to keep, class by class).
#define ITEMS (CHUNK * LANES)
#define BASE 100000  // scores of the last round count from here: no charge reaches zero

// What something is worth to the mover and to the next player; the third has the rest. With JUDGED
// the mover goes by what it takes for its own chance, the key, right or wrong.
struct Two {
    real own, next;
#ifdef JUDGED
    real key;
#endif
};
#ifdef JUDGED
#define KEY(two) ((two).key)
#else
#define KEY(two) ((two).own)
#endif

// Starts of turns. FIRST … THIRD: nobody has reached the target and this seat of the round rolls;
// LAST_TWO: the first seat reached it and the second rolls; LAST_ONE: the third rolls for the last.
enum { FIRST, SECOND, THIRD, LAST_TWO, LAST_ONE };

struct Start { int kind, own, next, after; };

// Values of starts: [own, next, after] units for the first three; two[lead over own, over next];
// one[lead of the higher, of the lower + 1], there `next` is the higher of the two others.
struct Tables {
    Two *mid[3], *two, *one;
#ifdef JUDGED
    // By the same places: what the seat that just rolled takes for its chance; key_one for the
    // second seat, [.., 0] where it is the higher of the two who wait for the third.
    const real *key_mid[3], *key_two, *key_one;
#endif
};

DEVICE int most(int a, int b) { return a > b ? a : b; }
DEVICE int least(int a, int b) { return a < b ? a : b; }

DEVICE Two keyed(real own, real next, real key) {
#ifdef JUDGED
    Two two = {own, next, key};
#else
    Two two = {own, next};
#endif
    return two;
}
DEVICE Two pair(real own, real next) { return keyed(own, next, own); }

// sum += weight * two
DEVICE void add(Two &sum, real weight, const Two &two) {
    sum.own += weight * two.own;
    sum.next += weight * two.next;
#ifdef JUDGED
    sum.key += weight * two.key;
#endif
}

// The better for the mover; mixed while the two are within 0.5 / sharp of each other, so that what
// it means to the others has no jumps.
DEVICE Two better(Two one, Two other, real sharp) {
#ifdef JUDGED
    return other.key > one.key ? other : one;
#else
    real more = other.own - one.own, share = more * sharp + (real)0.5;
    share = share < 0 ? 0 : share > 1 ? 1 : share;
    return pair(one.own + share * more, one.next + share * (other.next - one.next));
#endif
}

// One charge: every leader but the roller loses, never below zero. Whether anything changed.
DEVICE bool charge(int own, int &next, int &after) {
    int top = most(own, most(next, after));
    bool hits_next = next == top && next > 0, hits_after = after == top && after > 0;
    if (hits_next) next -= least(CHARGE, next);
    if (hits_after) after -= least(CHARGE, after);
    return hits_next || hits_after;
}

// The third seat is to roll last, with `roller`; what that is worth to whoever has `mine`.
DEVICE Two before_last(const Tables &tables, int roller, int mine, int other) {
    int high = most(mine, other), low = least(mine, other);
    if (high < roller) return pair(0, 1);  // as everybody knows
    int ahead = high - roller, second = most(low - roller, -1);
    if (ahead > FAR) {
        second = least(second, low < high ? FAR - 1 : FAR);
        ahead = FAR;
    }
    int place = ahead * (FAR + 2) + second + 1;
    Two found = tables.one[place];
    real own = mine >= other ? found.next : 1 - found.own - found.next;
#ifdef JUDGED
    return keyed(own, found.own, tables.key_one[2 * place + (mine < other)]);
#else
    return pair(own, found.own);
#endif
}

// What it is worth to end the turn with these scores, for the one who rolled and the next.
DEVICE Two ends(const Tables &tables, int kind, int own, int next, int after) {
    if (kind == LAST_ONE) {
        int top = most(own, most(next, after));
        int level = (own == top) + (next == top) + (after == top);
        return pair(own == top ? (real)1 / level : 0, next == top ? (real)1 / level : 0);
    }
    if (kind == LAST_TWO) return before_last(tables, next, own, after);
    if (own >= UNITS) {
        if (kind == THIRD) return pair(1, 0);
        if (kind == SECOND) return before_last(tables, next, own, after);
        int over_next = least(own - next, FAR), over_after = least(own - after, FAR);
        int place = (over_next - 1) * FAR + over_after - 1;
        Two found = tables.two[place];
#ifdef JUDGED
        return keyed(1 - found.own - found.next, found.own, tables.key_two[place]);
#else
        return pair(1 - found.own - found.next, found.own);
#endif
    }
    int place = (next * UNITS + after) * UNITS + own;
    Two found = tables.mid[kind == THIRD ? 0 : kind + 1][place];
#ifdef JUDGED
    return keyed(1 - found.own - found.next, found.own, tables.key_mid[kind][place]);
#else
    return pair(1 - found.own - found.next, found.own);
#endif
}

// How many units at risk are told apart; beyond them all is as with the last.
DEVICE int width_of(const Start &start) {
    if (start.kind == LAST_ONE) return start.next - start.own + 2;
    if (start.kind == LAST_TWO) return start.after - start.own + LEAD + 1;
    return UNITS - start.own + (start.kind == THIRD ? 1 : LEAD + 1);
}

#define LOOK(left, points) K##left[t + LANES * (points)]
#define FIRST_WAY(left, points) best = LOOK(left, points);
#define OR_WAY(left, points) best = better(best, LOOK(left, points), sharp);
#define CLASS(chance) add(sum, (real)(chance), best);
#define ROLLED(n) { Two sum = pair(0, 0), best; add(sum, NULLS[n], null); \
    ROLL_##n rolled = sum; }
#define STAND(n) PHASE { \
    Two stop = bank[least(low + t / LANES, last)], rolled = stop; \
    if (stops < top - NULLS[n] * (top - KEY(null)) + extra) ROLLED(n) \
    K##n[t] = better(stop, rolled, sharp); }
#define UP(left) for (int b = BLOCKS_##left - 1; b > 0; --b) \
    K##left[b * ITEMS + t] = K##left[(b - 1) * ITEMS + t];
#define FILL(left) for (int b = 0; b < BLOCKS_##left; ++b) \
    K##left[b * ITEMS + t] = bank[least(high + b * CHUNK + t / LANES, last)];

// The value of this start, left in room[0]; `wide` is what room has for each row of units.
//
// Items of a phase are CHUNK neighbouring units at risk times the cards one may stop on. A window
// K0 … K5 (dice left) slides down over the units, a chunk at a time: all that a keep can lead to.
DEVICE void turn(const Tables &tables, const Start &start, real sharp, Two *room, int wide) {
    Two *K0 = room, *K1 = K0 + BLOCKS_0 * ITEMS, *K2 = K1 + BLOCKS_1 * ITEMS;
    Two *K3 = K2 + BLOCKS_2 * ITEMS, *K4 = K3 + BLOCKS_3 * ITEMS, *K5 = K4 + BLOCKS_4 * ITEMS;
    Two *part = K5 + BLOCKS_5 * ITEMS, *bank = part + ITEMS, *tutto = bank + wide;
    Two *above = tutto + wide;  // `tutto` with a charge more
    const int kind = start.kind, own = start.own, last = width_of(start) - 1;
    const Two null = ends(tables, kind, own, start.next, start.after);
    int rows = 1;
    for (int next = start.next, after = start.after; charge(own, next, after);) ++rows;

    // The best end, and above how many units at risk stopping is right.
    real top = KEY(null);
    PHASE {
        real best = KEY(null);
        int next = start.next, after = start.after;
        for (int c = 0; c < rows; ++c, charge(own, next, after))
            for (int p = least(c * CHARGE, last) + t; p <= last; p += ITEMS) {
                real value = KEY(ends(tables, kind, own + p, next, after));
                best = value > best ? value : best;
            }
        part[t].own = best;
    }
    SYNC;
    for (int t = 0; t < ITEMS; ++t) top = part[t].own > top ? part[t].own : top;
    const real extra = CLOVER * (1 - top);
    const real enough = top - SAFE * (top - KEY(null)) + extra;
    PHASE {
        int found = 0, next = start.next, after = start.after;
        for (int c = 0; c < rows; ++c, charge(own, next, after))
            for (int p = least(c * CHARGE, last) + t; p <= last; p += ITEMS)
                if (p > found && KEY(ends(tables, kind, own + p, next, after)) < enough)
                    found = p;
        part[t].next = found;
    }
    SYNC;
    int reach = 0;
    for (int t = 0; t < ITEMS; ++t) reach = most(reach, (int)part[t].next);

    const int highest = reach / CHUNK * CHUNK, high = highest + CHUNK;
    for (int c = least(rows - 1, reach / CHARGE + 1); c >= 0; --c) {
        int next = start.next, after = start.after;
        for (int more = 0; more < c; ++more) charge(own, next, after);
        Two *other = tutto;
        tutto = above;
        above = other;
        PHASE for (int p = least(c * CHARGE, last) + t; p <= last; p += ITEMS)
            bank[p] = tutto[p] = ends(tables, kind, own + p, next, after);
        if (c == rows - 1) above = tutto;  // one more changes nothing
        PHASE {
            FILL(1) FILL(2) FILL(3) FILL(4) FILL(5)
            for (int b = 0; b < BLOCKS_0; ++b) {
                int p = high + b * CHUNK + t / LANES, lane = t % LANES;
                K0[b * ITEMS + t] = tutto[least(TIMES[lane] * p + BONUS[lane], last)];
            }
        }
        for (int low = highest; low >= c * CHARGE; low -= CHUNK) {
            real stops = 1;
            SYNC;
            for (int p = low; p < low + CHUNK; ++p)
                stops = KEY(bank[least(p, last)]) < stops ? KEY(bank[least(p, last)]) : stops;
            PHASE {
                UP(0) UP(1) UP(2) UP(3) UP(4) UP(5)
                int p = low + t / LANES, lane = t % LANES;
                K0[t] = tutto[least(TIMES[lane] * p + BONUS[lane], last)];
            }
            STAND(1) STAND(2) STAND(3) STAND(4) STAND(5)
            if (low > 0 && (low + CHUNK <= LEAST || stops >= top - ENDING * (top - KEY(null)) + extra))
                continue;
            PHASE {
                Two rolled;
                ROLLED(6)
                const int p = low + t / LANES, lane = t % LANES;
                Two sum = pair(0, 0);
                add(sum, DRAWN[lane], rolled);
                for (int brought = lane; p + brought < last; brought += LANES)
                    add(sum, FIREWORKS * SPARKS[brought], bank[p + brought]);
                part[t] = sum;
            }
            PHASE if (t < CHUNK) {
                const int p = low + t;
                const real beyond = p < last ? FIREWORKS * (1 - SPARKS_BELOW[last - p]) : FIREWORKS;
                Two drawn = pair(CLOVERLEAF * WINNING, 0);
                add(drawn, STOP + CLOVERLEAF * (1 - WINNING), null);
                add(drawn, beyond, bank[last]);
                for (int lane = 0; lane < LANES; ++lane) add(drawn, 1, part[t * LANES + lane]);
                for (int card = 0; card < FORCED; ++card) {
                    const Two then = (FORCED_CHARGES[card] ? above : tutto)
                        [least(p + FORCED_ADDS[card], last)];
                    const real chance = KEY(then) >= KEY(null) ? FORCED_MOST[card] : FORCED_LEAST[card];
                    add(drawn, FORCED_DRAWN[card] * (1 - chance), null);
                    add(drawn, FORCED_DRAWN[card] * chance, then);
                }
                if (p <= last) tutto[p] = better(bank[p], drawn, sharp);
                if (p == 0) K0[0] = drawn;
            }
        }
        if (c == rows - 1) above = other;
    }
    SYNC;
}

DEVICE real far(real one, real other) { return one > other ? one - other : other - one; }

DEVICE void raise(unsigned long long *place, real number) {
    unsigned long long told = number > 0 ? (unsigned long long)((double)number * 1e15) : 0;
#ifdef __CUDACC__
    if (told > *place) atomicMax(place, told);
#else
    if (told > *place) *place = told;
#endif
}

// Put a start's value in its place. Noted in units of 1e-15: how far any value moved at most, and
// by how much the mover's own grew.
DEVICE void settle(Two *place, Two found, real relax, unsigned long long *moved) {
    real own = far(found.own, place->own), next = far(found.next, place->next);
    raise(moved, own > next ? own : next);
    raise(moved + 1, found.own - place->own);
    place->own += relax * (found.own - place->own);
    place->next += relax * (found.next - place->next);
}

// The start that item `i` of this launch is about; false if there is none.
DEVICE bool start_of(int kind, int level, int i, Start &start, int &place) {
    start.kind = kind;
    place = i;
    if (kind == LAST_ONE) {
        int high = i / (FAR + 2), low = i % (FAR + 2) - 1;
        start.own = BASE, start.next = BASE + high, start.after = BASE + low;
        return low <= high;
    }
    if (kind == LAST_TWO) {
        int over_own = i / FAR + 1, over_next = i % FAR + 1;
        start.own = BASE, start.next = BASE + over_own - over_next, start.after = BASE + over_own;
        return over_own - over_next < UNITS && over_next - over_own < UNITS;
    }
    start.own = i / UNITS, start.next = i % UNITS, start.after = level - start.own - start.next;
    place = i * UNITS + start.after;
    return start.after >= 0 && start.after < UNITS;
}

DEVICE Two *table_of(const Tables &tables, int kind) {
    return kind == LAST_ONE ? tables.one : kind == LAST_TWO ? tables.two : tables.mid[kind];
}

#ifdef __CUDACC__
#ifdef JUDGED
#define KEYED , const real *k0, const real *k1, const real *k2, const real *k_two, const real *k_one
#define KEYS , {k0, k1, k2}, k_two, k_one
#else
#define KEYED
#define KEYS
#endif
#define TABLES Two *first, Two *second, Two *third, Two *two, Two *one KEYED
ENTRY starts(TABLES, int kind, int level, real relax, real sharp, int wide,
             unsigned long long *moved) {
    extern __shared__ __align__(16) unsigned char shared[];
    const Tables tables = {{first, second, third}, two, one KEYS};
    Start start;
    int place;
    if (!start_of(kind, level, blockIdx.x, start, place)) return;
    turn(tables, start, sharp, (Two *)shared, wide);
    if (threadIdx.x == 0) settle(table_of(tables, kind) + place, ((Two *)shared)[0], relax, moved);
}
#else
ENTRY starts(const Tables *tables, int count, int kind, int level, double relax, double sharp,
             int wide, Two *room, unsigned long long *moved) {
    for (int i = 0; i < count; ++i) {
        Start start;
        int place;
        if (!start_of(kind, level, i, start, place)) continue;
        turn(*tables, start, (real)sharp, room, wide);
        settle(table_of(*tables, kind) + place, room[0], (real)relax, moved);
    }
}
#endif

// A first guess for the first seat on a level: along the plane through neighbours higher up.
DEVICE void guess_one(const Tables &tables, int level, int i) {
    Start start;
    int place;
    if (!start_of(FIRST, level, i, start, place)) return;
    int own = least(start.own + 1, UNITS - 1), next = least(start.next + 1, UNITS - 1);
    int after = least(start.after + 1, UNITS - 1);
    if (own + next + after == level) return;
    Two *mid = tables.mid[FIRST], found;
    if (own > start.own && next > start.next) {
        Two a = mid[(own * UNITS + start.next) * UNITS + start.after];
        Two b = mid[(start.own * UNITS + next) * UNITS + start.after];
        Two c = mid[(own * UNITS + next) * UNITS + start.after];
        found = pair(a.own + b.own - c.own, a.next + b.next - c.next);
    } else {
        found = mid[(own * UNITS + next) * UNITS + after];
    }
    if (found.own >= 0 && found.next >= 0 && found.own + found.next <= 1) mid[place] = found;
}

#ifdef __CUDACC__
ENTRY guess(TABLES, int level) {
    const Tables tables = {{first, second, third}, two, one KEYS};
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < UNITS * UNITS) guess_one(tables, level, i);
}
#else
ENTRY guess(const Tables *tables, int level) {
    for (int i = 0; i < UNITS * UNITS; ++i) guess_one(*tables, level, i);
}
#endif
