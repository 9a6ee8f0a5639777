// Whole games of Zocken between random players. Tables are written by `tables.zocken_text`.
// Room: the scores. All turns are equally long, so threads stay together.
#define PLACES 9
#define FACES 6
#define DICE 7
#define ONE_PLACE ((1 << PLACES) - 1)
#define EVERY_FACE (1ULL | 1ULL << 9 | 1ULL << 18 | 1ULL << 27 | 1ULL << 36 | 1ULL << 45)

HERE u64 play_all(const int *t, Work work, int *room) {
    u64 all = 0;
    for (; work.game < work.count; work.game += work.threads) {
        const u64 key = deal_key(work.seed, (u64)((work.first + work.game) / SEATS));
        for (int seat = 0; seat < SEATS; ++seat) AT(seat) = 0;
        for (int turn = 0; turn < SEATS * ROUNDS; ++turn) {
            const int number = turn / SEATS, roller = (FIRST + turn) % SEATS;
            u64 dice = turn_key(key, number, roller, 0);
            u64 coin = turn_key(key ^ CHOICES, number, roller, 0);
            u64 up = FIELDS * EVERY_FACE, down = up;
            int remaining = (1 << DICE) - 1, matched = 0, evaded = 0, out = 0, bets = 0;
            bool lying = false;
            for (int left = DICE - 1; left >= 0; --left) {
                const int die = CHOSEN[remaining * (PLACES + 1) + below(coin, left + 1)];
                remaining &= ~(1 << die);
                const int face = below(dice, FACES);
                int free = (int)((up | down) >> PLACES * face) & ONE_PLACE;
                if (!(free & FIELDS)) free |= 1 << PLACES;
                const int place = CHOSEN[free * (PLACES + 1) + below(coin, COUNTS[free])];
                if (place == PLACES) {
                    ++out;
                } else {
                    const int bit = PLACES * face + place;
                    const u64 goes_up = 0 - (up >> bit & 1), goes_down = 0 - (down >> bit & 1);
                    if (!lying) up = down = ~0ULL;
                    up &= LANES[place * 7 + face + 1] & goes_up;
                    down &= LANES[(PLACES + place) * 7 + face + 1] & goes_down;
                    lying = true;
                    matched += HOMES[die] == place;
                    evaded += CIRCLES[place] < 0;
                }
                if (left == BETS_AT)
                    for (int step = 1; step < SEATS; ++step) {
                        const int seat = roller + step < SEATS ? roller + step : roller + step - SEATS;
                        bets |= (below(coin, 2) == 0) << seat;
                    }
            }
            const int score = WORTH[(matched * 3 + evaded) * 8 + out];
            const int won = score > THRESHOLD ? score / 2 : -LOST_BET;
            AT(roller) += score;
            for (int seat = 0; seat < SEATS; ++seat)
                if (bets >> seat & 1) AT(seat) += won;
        }
        const int turns = SEATS * ROUNDS, asked = SEATS > 1 ? SEATS - 1 : 0;
        const int decided = turns * (2 * DICE + asked), fallen = turns * DICE;
        tell(work, room, leaders(room), decided, fallen, turns, ROUNDS);
        all += decided + fallen;
    }
    return all;
}
