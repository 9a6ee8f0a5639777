// Whole games of Gambler between random players. Tables are written by `tables.gambler_text`.
// Room: by seat the scores, the dice in hand and the turns of this round; then the six rows.
#define SIX 6
#define CUP_DICE 5
#define STOCK(seat) AT(SEATS + (seat))
#define BEGUN(seat) AT(2 * SEATS + (seat))
#define ROW(row) AT(3 * SEATS + (row))
#define EVERY_ROW 0x041041041ULL
#define ROLL_AGAIN 36
#define ORDER(nth) work.scratch[(i64)(nth) * work.threads]

HERE u64 play_all(const int *t, Work work, int *room) {
    enum { TABLEAU, ROLL, DECISION };
    u64 all = 0, key = 0, stream = 0, coin = 0, fits = 0, stack = 0;
    bool playing = false, new_turn = false, new_round = false;
    int due = TABLEAU, drawn = 0, roller = 0, turn = 0, number = 0, decided = 0, fallen = 0;
    int dice = 0, cup = 0, owes = 0;
    work.game -= work.threads;
    for (;;) {
        if (!playing) {
            work.game += work.threads;
            if (work.game >= work.count) return all;
            key = deal_key(work.seed, (u64)((work.first + work.game) / SEATS));
            for (int seat = 0; seat < SEATS; ++seat) AT(seat) = POINTS;
            for (drawn = 0; drawn < KNOWN; ++drawn) ORDER(drawn) = (unsigned char)drawn;
            stack = TABLEAUX < 64 ? (1ULL << (TABLEAUX & 63)) - 1 : ~0ULL;
            for (int nth = 0; nth < TABLEAUX; ++nth)
                if (DECK[nth] < KNOWN) stack &= ~(1ULL << nth);
            roller = FIRST, turn = number = decided = fallen = 0;
            playing = new_round = true;
        }
        bool next_turn = false, opens = false;
        if (new_round) {
            for (int seat = 0; seat < SEATS; ++seat) STOCK(seat) = DEALT, BEGUN(seat) = 0;
            new_round = false;
            if (drawn < TABLEAUX && number >= drawn) {
                u64 tableaux = turn_key(key, number, -1, 0);
                const int nth = nth_bit(stack, below(tableaux, TABLEAUX - drawn));
                stack &= ~(1ULL << nth);
                ORDER(drawn++) = (unsigned char)DECK[nth];
                ++fallen;
            }
            opens = true;
        }
        if (opens) {
            const int tableau = ORDER(number % TABLEAUX);
            fits = 0;
            for (int row = 0; row < SIX; ++row) {
                const int state = EMPTY[SIX * tableau + row];
                ROW(row) = state;
                fits |= (u64)FITS[state] << SIX * row;
            }
            due = ROLL, new_turn = true;
            dice = STOCK(roller) < CUP_DICE ? STOCK(roller) : CUP_DICE;
        }
        if (due == ROLL) {
            if (new_turn) {
                stream = turn_key(key, number, roller, BEGUN(roller));
                coin = turn_key(key ^ CHOICES, number, roller, BEGUN(roller));
                ++BEGUN(roller);
                new_turn = false;
            }
            cup = THROWS[THROW[dice] + below(stream, COUNT[dice])];
            ++fallen;
            if (fits & SHOWS[cup] * EVERY_ROW) due = DECISION, owes = 1;
            else next_turn = true;
        }
        bool over = false;
        if (due == DECISION && !next_turn) {
            u64 bits = fits & SHOWS[cup] * EVERY_ROW;
            if (!owes) bits |= 3ULL << ROLL_AGAIN;
            const int action = nth_bit(bits, below(coin, ones(bits)));
            ++decided;
            if (action < ROLL_AGAIN) {
                const int row = action / SIX, face = action % SIX;
                const int state = STEP[SIX * ROW(row) + face], pays = PAYS[state];
                ROW(row) = state;
                fits = (fits & ~(63ULL << SIX * row)) | (u64)FITS[state] << SIX * row;
                --STOCK(roller), --dice, owes = 0;
                cup = WITHOUT[SIX * cup + face];
                if (pays) AT(roller) = AT(roller) + pays > 0 ? AT(roller) + pays : 0;
                if (pays && !fits) {
                    int most = 0;
                    for (int seat = 0; seat < SEATS; ++seat) most = AT(seat) > most ? AT(seat) : most;
                    over = most >= TARGET;
                    if (!over) {
                        ++number, ++turn;
                        roller = roller + 1 < SEATS ? roller + 1 : 0;
                        new_round = true, due = TABLEAU;
                    }
                } else if (dice == 0) {
                    next_turn = true;
                }
            } else if (action == ROLL_AGAIN) {
                due = ROLL;
            } else {
                next_turn = true;
            }
        }
        if (next_turn) {
            do roller = roller + 1 < SEATS ? roller + 1 : 0;
            while (STOCK(roller) == 0);
            ++turn;
            due = ROLL, new_turn = true, owes = 0;
            dice = STOCK(roller) < CUP_DICE ? STOCK(roller) : CUP_DICE;
        }
        if (over || number == MOST_ROUNDS) {
            // A game that never ends is told by a round too many.
            tell(work, room, leaders(room), decided, fallen, turn + 1, number + 1);
            all += decided + fallen;
            playing = false;
        }
    }
}
