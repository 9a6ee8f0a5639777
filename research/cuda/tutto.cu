// Whole games of Tutto between random players. Tables are written by `tables.tutto_text`.
// Room: the scores. A card's word: adds, times, what may be kept, TUTTOs to win, flags.
#define ADDS(card) ((card) & 0xFFFF)
#define TIMES(card) ((card) >> 16 & 15)
#define KEEPS(card) ((card) >> 20 & 3)
#define WINS_AFTER(card) ((card) >> 22 & 7)
#define ENDS_TURN(card) ((card) >> 25 & 1)
#define SCORES_DICE(card) ((card) >> 26 & 1)
#define MAY_STOP(card) ((card) >> 27 & 1)
#define NULL_BANKS(card) ((card) >> 28 & 1)
#define ROLLS_ON(card) ((card) >> 29 & 1)
#define CHARGES(card) ((card) >> 30 & 1)
// A keep's word: dice, faces, points.
#define KEEP_DICE(keep) ((keep) & 7)
#define KEEP_FACES(keep) ((keep) >> 3 & 63)
#define KEEP_POINTS(keep) ((keep) >> 9)
#define DICE 6

HERE void charge(int *room, int roller) {
    int top = AT(0);
    for (int seat = 1; seat < SEATS; ++seat) top = AT(seat) > top ? AT(seat) : top;
    for (int seat = 0; seat < SEATS; ++seat)
        if (AT(seat) == top && seat != roller) AT(seat) = top > CHARGE ? top - CHARGE : 0;
}

// Copies of each kind, eight bits each.
struct Deck { u64 low, high; };

HERE int copies(const Deck &deck, int kind) {
    return (int)((kind < 8 ? deck.low >> 8 * kind : deck.high >> 8 * (kind - 8)) & 255);
}

HERE u64 play_all(const int *t, Work work, int *room) {
    u64 all = 0, key = 0, dice = 0, coin = 0;
    Deck deck = {0, 0};
    bool playing = false, drawing = true, last_round = false;
    int cards = 0, opened = 0, roller = 0, turn = 0, number = 0, decided = 0, fallen = 0;
    int at_risk = 0, charges = 0, card = 0, left = DICE, tuttos = 0, taken = 0;
    work.game -= work.threads;
    for (;;) {
        if (!playing) {
            work.game += work.threads;
            if (work.game >= work.count) return all;
            key = deal_key(work.seed, (u64)((work.first + work.game) / SEATS));
            for (int seat = 0; seat < SEATS; ++seat) AT(seat) = 0;
            deck.low = START_LOW, deck.high = START_HIGH, cards = START_CARDS;
            opened = turn = number = decided = fallen = at_risk = charges = 0;
            roller = FIRST, last_round = false, playing = true, drawing = true;
            dice = turn_key(key, 0, roller, 0), coin = turn_key(key ^ CHOICES, 0, roller, 0);
        }
        bool over = false, banks = false;
        int winners = 0;
        if (drawing) {
            ++fallen;
            if (cards == 0) deck.low = FULL_LOW, deck.high = FULL_HIGH, cards = FULL_CARDS;
            int kind = 0;
            if (opened < FIXED_CARDS) {
                dice += GAMMA;
                kind = FIXED[opened++];
            } else {
                int place = below(dice, cards);
                for (; place >= copies(deck, kind); ++kind) place -= copies(deck, kind);
            }
            if (kind < 8) deck.low -= 1ULL << 8 * kind;
            else deck.high -= 1ULL << 8 * (kind - 8);
            --cards;
            card = CARD[kind];
            drawing = false, over = ENDS_TURN(card);
            left = DICE, tuttos = taken = 0;
        }
        if (!over) {
            ++fallen;
            int roll = ROLL_OF[THROW_FIRST[left] + below(dice, THROWS[left])];
            int lists = KEEPS(card) == NEW_FACES ? STRAIGHTS[ROLL_FACES[roll] & ~taken]
                : KEEPS(card) == EVERYTHING ? ALL_VALID[roll] : CHOICE[roll];
            if ((lists & 255) == 0) {
                over = true, banks = NULL_BANKS(card);
            } else {
                ++decided;
                int keep = OFFERED[(lists >> 8) + below(coin, lists & 255)];
                bool asked = MAY_STOP(card);
                left -= KEEP_DICE(keep), taken |= KEEP_FACES(keep);
                if (SCORES_DICE(card)) at_risk += KEEP_POINTS(keep);
                if (left == 0) {
                    if (++tuttos == WINS_AFTER(card)) {
                        winners = 1 << roller, over = true, asked = false;
                    } else {
                        at_risk = TIMES(card) * at_risk + ADDS(card);
                        asked = !ROLLS_ON(card);
                        if (ROLLS_ON(card)) left = DICE, taken = 0;
                        if (asked && CHARGES(card)) {
                            if (AT_ONCE) charge(room, roller);
                            else ++charges;
                        }
                    }
                }
                if (asked) {
                    ++decided;
                    if (below(coin, 2) == 1) over = banks = true;
                    else drawing = left == 0;
                }
            }
        }
        if (!over) continue;
        ++turn;
        if (!winners) {
            if (banks) {
                for (; charges > 0; --charges) charge(room, roller);
                AT(roller) += at_risk;
            }
            last_round |= AT(roller) >= TARGET;
            roller = roller + 1 < SEATS ? roller + 1 : 0;
            if (roller == FIRST) {
                if (last_round) winners = leaders(room);
                else ++number;
            }
        }
        if (winners) {
            tell(work, room, winners, decided, fallen, turn, number + 1);
            all += decided + fallen;
            playing = false;
        } else {
            at_risk = charges = 0, drawing = true;
            dice = turn_key(key, number, roller, 0);
            coin = turn_key(key ^ CHOICES, number, roller, 0);
        }
    }
}
