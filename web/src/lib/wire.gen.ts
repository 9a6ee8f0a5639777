// Written by scripts/wire.py from the types in Python; change those instead.

import type { Happening, Move, Odds, Outcome, View } from './games/wire.gen';

export type { Happening, Move, Odds, Outcome, View } from './games/wire.gen';

/** Of the Wagnis that this page is of. */
export const VERSION = '0.18.0';

/** Milliseconds of absence until the host, or another player, may let a bot in. */
export const COVER_AFTER = { host: 60_000, player: 600_000 };

export type Fraction = string;

export interface Roll {
  roll: true;
}

export interface Stop {
  stop: true;
}

export interface DiceFell {
  dice: number[];
}

export type GameName = string;

export type ToAct = number | 'chance' | null;

/** The state after an event. */
export interface Standing {
  to_act: ToAct;
  scores: number[];
  winners: number[] | null;
  view: View;
}

/** The state, and the legal moves. */
export interface Position {
  to_act: ToAct;
  scores: number[];
  winners: number[] | null;
  view: View;
  legal: Move[];
}

/** One event: its seat, the event itself, its effects, and the state after it. */
export interface Step {
  by: number | 'chance';
  event: Move | Outcome;
  happened: Happening[];
  then: Standing;
}

export const PHASES = ['open', 'playing', 'over'] as const;
export type Phase = (typeof PHASES)[number];

export const BOT_LEVELS = [
  'random',
  'thumb',
  'friendly',
  'casual',
  'keen',
  'sharp',
  'perfect',
] as const;
export type BotLevel = (typeof BOT_LEVELS)[number];

export type Handle = string;

export const KICK_REASONS = ['away', 'seat', 'name', 'conduct'] as const;
export type KickReason = (typeof KICK_REASONS)[number];

/** How to fill a seat: with a bot, or with a person. */
export interface SeatWish {
  bot?: BotLevel | null;
}

/** The host's settings before the start. */
export interface Settings {
  game: string;
  options?: Record<string, unknown>;
  seats: SeatWish[];
  /** shown in the list of tables */
  public?: boolean;
  /** allows chances and advice */
  hints?: boolean;
  /** seconds for a decision; then a bot stands in */
  clock?: number | null;
  /** a bot's seat is for anybody who asks, from the next game on */
  seeking?: boolean;
}

export interface SeatShown {
  kind: 'person' | 'bot' | 'open';
  /** of a person; bots are named by the client, by level and seat */
  name: string | null;
  bot: BotLevel | null;
  /** whose device the person plays on */
  holder: string | null;
  /** that device is connected */
  present: boolean;
  /** a bot plays here until the person is back */
  stand_in: boolean;
  /** when the device was last connected, in milliseconds since 1970 */
  away?: number | null;
  /** the substitute of a bot that lacks its values */
  makeshift: 'estimate' | 'thumb' | null;
}

export interface EarlierDeal {
  number: number;
  from: number;
  commit: string;
  promises: (string | null)[];
  client_seeds: (string | null)[];
  given_up: 'silent' | 'left' | 'kicked' | 'restored' | null;
  seat: number | null;
}

/** The present deal: its promises, and the seats that have revealed. */
export interface DealShown {
  /** counted from 1 at this table */
  number: number;
  state: 'open' | 'dealing' | 'dealt';
  /** null for bots, and for everybody in a daily roll */
  promises: (string | null)[];
  /** seats */
  revealed: number[];
  /** from the fixing on: the digest of the events before it, if there are any */
  start: string | null;
  /** when a connected device that has not revealed makes the deal void */
  until: number | null;
}

export interface LaterFair {
  from: number;
  commit: string;
  server_seed: string;
  client_seeds: string[];
  deal: number;
  promises: (string | null)[];
}

export interface GivenUpFair {
  deal: number;
  from: number;
  commit: string;
  server_seed: string;
  promises: (string | null)[];
  client_seeds: (string | null)[];
  why: 'silent' | 'left' | 'kicked' | 'restored';
  seat: number | null;
}

/** The seeds of the dice; revealed when the game is over. */
export interface Fair {
  commit: string;
  server_seed: string;
  client_seeds: string[];
  table: string;
  deal: number;
  promises: (string | null)[];
  given_up: GivenUpFair[];
  later?: LaterFair[];
}

/** A roll or a card that this seat has to throw. */
export interface Due {
  seat: number;
  what: 'dice' | 'card';
  count: number;
}

export interface ForkedShown {
  from: string | null;
  events: number;
}

/** A person removed by the host. */
export interface KickedShown {
  who: string;
  name: string;
  reason: KickReason | null;
  /** who was the host then; None where nobody knows any more */
  by: string | null;
}

/** The events, counted from 0, that a bot made on a person's seat. */
export interface StintShown {
  seat: number;
  start: number;
  /** the first that it did not make; None: it still plays there */
  end: number | null;
}

/** The settings before a change. */
export interface RulesBefore {
  game: string;
  options: Record<string, unknown>;
  public: boolean;
  hints: boolean;
  clock: number | null;
}

/** Changed settings that not everybody at the table has agreed to. */
export interface ChangeShown {
  /** names the change in `agree` */
  at: number;
  /** the start is held until everybody has agreed, and no longer than this */
  until: number;
  before: RulesBefore;
  /** seats whose people have not agreed */
  waiting: number[];
}

/** The next game at a table. */
export interface GameAfter {
  /** anybody may ask to play it instead of a bot */
  seeking?: boolean;
  /** who asked for it; without `next`: who asks now, and waits */
  wanted?: string;
}

/** The public state of a table. */
export interface TableShown {
  seeking?: boolean;
  wanted?: string;
  id: string;
  phase: Phase;
  game: string;
  options: Record<string, unknown>;
  public: boolean;
  hints: boolean;
  clock: number | null;
  seats: SeatShown[];
  host: string;
  /** connected devices without a seat */
  watching: number;
  /** connected big screens, which `watching` does not count */
  screens?: number;
  /** SHA-256 of the server's seed of the present deal */
  commit: string;
  deal: DealShown;
  /** each seat's seed; None: not revealed yet */
  seeds: (string | null)[];
  /** the deals before the present one */
  earlier: EarlierDeal[];
  /** the number of events; a move names the one it follows */
  seq: number;
  /** None before the start */
  position: Position | null;
  /** the roll or card to throw now */
  due: Due | null;
  /** when a bot stands in, in milliseconds since 1970 */
  deadline: number | null;
  /** the server's clock, in milliseconds since 1970 */
  now: number;
  /** values this game could use are being solved */
  solving: boolean;
  /** the table of the rematch */
  next: string | null;
  fair: Fair | null;
  /** milliseconds since 1970 */
  created: number;
  /** a game that goes on from a position of another one */
  forked: ForkedShown | null;
  /** the day whose roll is played here; its seeds are revealed when it is over */
  daily: string | null;
  /** the latest last */
  kicked: KickedShown[];
  /** of the seats in the record */
  names?: string[];
  /** of bots on people's seats, the latest last */
  stints?: StintShown[];
  changed: ChangeShown | null;
}

/** Which seat is to act at a table, for a notice that arrives late. */
export interface Turn {
  seq: number;
  /** None before the start, after the end, and while nobody has to act */
  seat: number | null;
}

/** A line in the list of tables. */
export interface TableListed {
  id: string;
  phase: Phase;
  game: string;
  /** per seat; None for an open seat or a bot */
  names: (string | null)[];
  /** seats still open */
  open: number;
  bots: number;
  scores: number[] | null;
  clock: number | null;
  updated: number;
  mine: boolean;
  /** the seat to act */
  turn?: number | null;
  /** a person of this device is to act */
  yours?: boolean;
  /** it can be neither read nor played */
  damaged?: boolean;
}

export interface TableList {
  public: TableListed[];
  mine: TableListed[];
}

export interface TableMade {
  id: string;
  commit: string;
}

/** A table to play at: somebody else's, where one asks to `join`, or a new one of one's own. */
export interface Opponents {
  id: string;
  found: boolean;
}

/** A table that goes on from before this event, with the asker on this seat. `seats` says who takes the others, a bot or, without one, a friend; by default bots of `level`. */
export interface Fork {
  event: number;
  seat?: number;
  level?: 'random' | 'thumb' | 'friendly' | 'casual' | 'keen' | 'sharp' | 'perfect';
  seats?: SeatWish[] | null;
  /** of the asker (default: their name at that table) */
  name?: string | null;
}

/** The handle of this device, its own or at a table; the signed token is in a cookie. */
export interface Me {
  handle: string;
}

/** A device has deleted its data. */
export interface Left {
  /** that were changed or deleted */
  tables: number;
}

/** A host has closed a table. */
export interface Closed {
  /** whether its match is kept, without names */
  record: boolean;
}

/** Names that people want to sit down with, at one table. */
export interface NamesAsked {
  names: string[];
}

export interface NameWrong {
  /** the index of the name in the question */
  at: number;
  why: 'twice' | 'bot' | 'unreadable';
}

export interface NamesJudged {
  wrong: NameWrong[];
}

/** A match from the beginning, for the log and the replay. */
export interface Steps {
  id: string;
  game: string;
  names: string[];
  start: Position;
  steps: Step[];
  seq: number;
  /** true where people rolled real dice and entered them */
  entered?: boolean;
}

export const GONE_WHYS = [
  'nobody_came',
  'abandoned',
  'finished',
  'host_left',
  'host_closed',
  'closed',
] as const;
export type GoneWhy = (typeof GONE_WHYS)[number];

/** Days after the last event until tables are deleted; None: never. */
export interface Retention {
  /** never begun */
  open: number | null;
  /** begun, and not played to the end, with a turn clock */
  abandoned: number | null;
  /** the same without one */
  untimed?: number | null;
  finished: number | null;
  /** uploaded records, since the last upload */
  uploads: number | null;
  /** matches of deleted tables stay, without names */
  records: boolean;
  /** deleted data is overwritten at once, else later */
  scrubs: boolean;
}

export interface Health {
  status: 'ok';
  version: string;
  /** how a server learns what others have written */
  hears?: 'redis' | 'database';
}

export interface Ready {
  status: 'ready';
}

export interface Problem {
  code: RefusalCode;
  message: string;
  /** of the event that is wrong in a record */
  index?: number;
  /** why a table was deleted */
  why?: GoneWhy;
}

/** Every error over HTTP has this body. */
export interface Failed {
  error: Problem;
}

/** An option of a game. */
export interface OptionShown {
  name: string;
  /** one English sentence */
  about: string;
  /** JSON Schema */
  schema: Record<string, unknown>;
  /** for every number of seats, from the fewest on; null: the game's own */
  defaults: unknown[];
}

/** A game on the shelf, with the data a client needs to offer it. */
export interface GameShown {
  name: string;
  title: string;
  /** the fewest players */
  least: number;
  most: number;
  options: OptionShown[];
  bots: BotLevel[];
  /** by language and key */
  labels: Record<string, Record<string, string>>;
  /** moves have values, so that hints can be asked for */
  solved: boolean;
  /** one of the house, for which clients have drawings */
  drawn: boolean;
  /** the address of its package's board */
  board?: string;
}

export interface GameList {
  games: GameShown[];
}

export const REACTIONS = [
  'hello',
  'good_luck',
  'well_played',
  'wow',
  'lucky',
  'brave',
  'ouch',
  'oops',
  'close',
  'your_turn',
  'thanks',
  'again',
] as const;
export type ReactionName = (typeof REACTIONS)[number];

/** Why a submission was refused; each but `in_doubt` leaves everything as it was. */
export const REFUSALS = [
  'bad_request',
  'unknown_game',
  'bad_options',
  'bad_position',
  'bad_record',
  'illegal_move',
  'not_your_turn',
  'game_over',
  'stale',
  'not_your_seat',
  'not_host',
  'not_now',
  'seat_taken',
  'name_taken',
  'seats_open',
  'not_agreed',
  'nothing_to_undo',
  'taken_back_enough',
  'dealt_enough',
  'not_allowed',
  'no_table',
  'gone',
  'not_solved',
  'not_found',
  'too_fast',
  'busy',
  'too_large',
  'too_many',
  'foreign',
  'barred',
  'damaged',
  'not_stored',
  'in_doubt',
  'broken',
] as const;
export type RefusalCode = (typeof REFUSALS)[number];

export interface Submission {
  id: string;
}

/** Take a seat, with a promise for this deal; sitting on one's own seat renames it. If another deal is open by now, the person sits without a promise and makes one later. */
export interface Sit {
  id: string;
  type: 'sit';
  seat: number;
  name: string;
  deal: number;
  promise: string;
}

/** The hash of a seed, from a seat of one's own that has promised none for this deal. */
export interface MakePromise {
  id: string;
  type: 'promise';
  seat: number;
  deal: number;
  promise: string;
}

/** The seed that fits the promise of this seat, once everything about the deal is fixed. */
export interface Reveal {
  id: string;
  type: 'reveal';
  seat: number;
  deal: number;
  seed: string;
}

/** Leave a seat; during a game a bot stands in until the person is back. */
export interface Stand {
  id: string;
  type: 'stand';
  seat: number;
}

/** Take one's seat over from the bot that stands in. */
export interface Back {
  id: string;
  type: 'back';
  seat: number;
}

/** Let a bot play for somebody who is away, until they are back. */
export interface Cover {
  id: string;
  type: 'cover';
  seat: number;
}

/** The host's settings, before the start; people keep their seats if possible. */
export interface Change {
  id: string;
  type: 'change';
  settings: Settings;
}

/** Somebody who sits agrees to changed settings: those of the change at this time. */
export interface Agree {
  id: string;
  type: 'agree';
  change: number;
}

/** The host empties a seat; during a game a bot plays on there, and the person cannot return. */
export interface Kick {
  id: string;
  type: 'kick';
  seat: number;
  reason?: KickReason | null;
}

export interface Start {
  id: string;
  type: 'start';
}

/** A move for a seat of this device, in answer to event number `seq`. */
export interface Play {
  id: string;
  type: 'play';
  seq: number;
  seat: number;
  move: Move;
  /** also throw what is due for this seat after the move */
  throw?: boolean;
}

/** Throw the dice, or turn over the card, that are due from this seat's hand. */
export interface Throw {
  id: string;
  type: 'throw';
  seq: number;
  seat: number;
}

/** Take up the cup, or put it down again; broadcast, not stored. */
export interface Shake {
  id: string;
  type: 'shake';
  seq: number;
  seat: number;
  on: boolean;
}

/** The dice or fields that the seat to act has touched; defined by the client, not stored. */
export interface Consider {
  id: string;
  type: 'consider';
  seq: number;
  seat: number;
  marks: string[];
}

/** Take the last move back, if nothing was thrown and nobody else has acted since. */
export interface Undo {
  id: string;
  type: 'undo';
  seq: number;
  seat: number;
}

/** Ask for the chances of the legal moves. */
export interface Ask {
  id: string;
  type: 'ask';
  seq: number;
}

/** Ask for the values of the legal moves, for a person of this device who is to act. */
export interface Advise {
  id: string;
  type: 'advise';
  seq: number;
}

export interface React {
  id: string;
  type: 'react';
  seat: number;
  reaction: ReactionName;
}

/** The same table again; anybody who sat at it may ask. */
export interface Rematch {
  id: string;
  type: 'rematch';
}

/** Whether a person sees the page; otherwise a notice tells them of their turn. */
export interface Look {
  id: string;
  type: 'look';
  on: boolean;
}

/** Ask the people at a table that seeks people for a game, on the seat of a bot. `wanted` shows them the name, as long as this device is connected and nobody has answered. */
export interface Join {
  id: string;
  type: 'join';
  name: string;
}

/** Say yes to the person who asked to `join`: `next` names the table of that game. */
export interface Admit {
  id: string;
  type: 'admit';
}

/** Take one's `join` back; from a person who sits here: say no to it. */
export interface Withdraw {
  id: string;
  type: 'withdraw';
}

export interface Ping {
  id: string;
  type: 'ping';
}

export type ClientMessage =
  | Sit
  | MakePromise
  | Reveal
  | Stand
  | Back
  | Cover
  | Change
  | Agree
  | Kick
  | Start
  | React
  | Rematch
  | Join
  | Admit
  | Withdraw
  | Shake
  | Consider
  | Undo
  | Ask
  | Advise
  | Look
  | Ping
  | Play
  | Throw;

/** The whole table: at first, and whenever seats, settings or phase have changed. */
export interface TableNews {
  type: 'table';
  re?: string;
  /** of the table's server */
  version?: string;
  table: TableShown;
}

/** A move and the outcomes after it; also the first outcomes of a game. */
export interface Moved {
  type: 'moved';
  re?: string;
  /** the seq before */
  since: number;
  seq: number;
  steps: Step[];
  /** for the seat to act after the last step */
  legal: Move[];
  /** the roll or card that is due after it */
  due: Due | null;
  deadline: number | null;
  over: boolean;
  fair: Fair | null;
}

export interface Undone {
  type: 'undone';
  re?: string;
  since: number;
  seq: number;
  /** how many of the last steps are taken back */
  back: number;
  /** how often this seat may go back again once it has moved on in this turn */
  left: number;
  position: Position;
  due: Due | null;
  deadline: number | null;
}

export interface OddsTold {
  type: 'odds';
  re?: string;
  seq: number;
  odds: Odds;
}

export interface AdvisedMove {
  move: Move;
  value: number;
}

/** The values of all legal moves for the seat to act; sent only to the asker. */
export interface Advice {
  type: 'advice';
  re?: string;
  seq: number;
  /** `win`: a share of a win; `points`: as the game's values count them */
  objective: string;
  value: number;
  /** in the order of `legal` */
  moves: AdvisedMove[];
  /** indices in `moves`; several if their values are equal */
  best: number[];
  exact: boolean;
  /** the model that the values assume, in one English sentence */
  assumes: string;
  /** better values are being computed */
  solving: boolean;
  odds: Odds;
}

export interface Reacted {
  type: 'reacted';
  re?: string;
  seat: number;
  reaction: ReactionName;
}

/** A cup is being shaken, or no longer; clients stop showing it after a while. */
export interface Shaken {
  type: 'shaken';
  re?: string;
  seat: number;
  seq: number;
  on: boolean;
}

/** The dice or fields touched by the seat to act after event number `seq`. */
export interface Considering {
  type: 'considering';
  re?: string;
  seat: number;
  seq: number;
  marks: string[];
}

/** Done, perhaps long ago; the table is at `seq` now. */
export interface Accepted {
  type: 'accepted';
  re?: string;
  seq: number;
}

export interface Refused {
  type: 'refused';
  /** missing where no id could be read */
  re?: string;
  code: RefusalCode;
  message: string;
  seq: number;
}

export type ServerMessage =
  | TableNews
  | Moved
  | Undone
  | OddsTold
  | Advice
  | Reacted
  | Shaken
  | Considering
  | Accepted
  | Refused;

/** A position (docs/ask.md), and the events after it up to the question. */
export interface AskedPosition {
  game: string;
  players?: number;
  options?: Record<string, unknown>;
  position?: Record<string, unknown>;
  then?: (Move | Outcome)[];
  /** also say what the position is worth, at a roll too */
  worth?: boolean;
}

/** What a position is worth to the player whose turn it is. */
export interface Worth {
  objective: string;
  value: number;
  exact: boolean;
}

/** The position, and the values of its moves for the seat to act. The server answers about games of other packages, the client about those of the house. */
export interface PositionAnswered {
  game: string;
  players: number;
  options: Record<string, unknown>;
  /** sets up the same position; null once the game is over */
  described: Record<string, unknown> | null;
  position: Position;
  /** the roll or card that is due */
  due: Due | null;
  /** the effects of the last event */
  happened: Happening[];
  /** null before a roll, after the end, or without values */
  advice: Advice | null;
  /** if asked for; null after the end, or without values */
  worth?: Worth | null;
}

/** A game whose values a page would like to have. */
export interface Wished {
  game: string;
  players?: number;
  options?: Record<string, unknown>;
}

/** A table, as a file at `/values/{file}`. */
export interface SolvedTable {
  /** as the client's advice calls it */
  name: string;
  file: string;
  /** of the unpacked file */
  sha256: string;
  /** of the packed one */
  bytes: number;
}

/** What does not ship and is there; while it `waits`, asking again brings the rest. */
export interface SolvedTables {
  tables: SolvedTable[];
  waits: boolean;
  /** what is being solved, in English */
  title: string | null;
}

/** A record was accepted; its review is at `/review/{id}`. */
export interface RecordKept {
  id: string;
}

/** A seat of this device whose person made every decision. */
export interface SeatPlayed {
  seat: number;
  opponents: ('person' | BotLevel)[];
}

/** What this device did at a finished table. */
export interface Played {
  /** milliseconds since 1970 */
  ended: number;
  /** none in a game that was continued from another: that is practice */
  seats: SeatPlayed[];
}

/** The finished games of this device, the latest first. */
export interface FinishedGames {
  tables: string[];
}

export const DECISION_KINDS = ['stopping', 'keeping', 'placing', 'picking', 'betting'] as const;
export type DecisionKind = (typeof DECISION_KINDS)[number];

/** What a die placed in Gambler leaves behind. */
export interface PlaceLeaves {
  row: number;
  /** when the row is finished; minus for a black one */
  pays: number;
  /** of that row still empty */
  boxes: number;
  /** that the next player's first roll finishes it */
  next: string;
  /** the same without this die */
  before: string;
}

/** What a die placed in Zocken leaves behind: faces of the dice to come. */
export interface PutLeaves {
  /** points of the row so far, with the +50 while it is possible */
  lies: number;
  matches: number;
  /** that find their own circle */
  home: number;
  /** that find no place but OUT */
  lost: number;
  of: number;
}

/** What stopping in Tutto leaves behind, every charge booked. */
export interface BankLeaves {
  /** over the other; minus for a gap */
  lead: number;
  /** the game, there and then */
  wins: boolean;
}

/** A decision of `seat`; `values`, in the order of `legal`, are for that seat. */
export interface PuzzleShown {
  id: string;
  game: string;
  options: Record<string, unknown>;
  /** from 1, easy, to 5 */
  grade: number;
  kind: DecisionKind;
  objective: string;
  seat: number;
  standing: Standing;
  legal: Move[];
  odds: Odds;
  values: number[];
  /** in `legal` */
  best: number;
  /** in `legal`: what the rule of thumb plays */
  natural: number;
  /** the best move, played */
  step: Step;
  leaves: (PlaceLeaves | PutLeaves | BankLeaves | null)[];
  /** matching faces of six: natural die second, best die second */
  waits: number[] | null;
}

export interface DailyStart {
  name?: string | null;
}

export interface DailyTable {
  id: string;
}

/** The number of devices with these points. */
export interface DailyBar {
  points: number;
  count: number;
}

/** One game of one day; the results of others and of perfect play are shown after playing. */
export interface DailyGame {
  game: string;
  options: Record<string, unknown>;
  /** derived from date and game; the same for everybody */
  client_seeds: string[];
  state: 'new' | 'playing' | 'over';
  /** this device's table */
  table: string | null;
  /** this device's points, less those of an opponent, if any */
  points: number | null;
  scores: number[] | null;
  /** null without an opponent */
  won: boolean | null;
  /** devices that have finished in time */
  players: number;
  /** perfect play's points with the same dice */
  perfect: number | null;
  /** devices with more points than this one */
  better: number | null;
  /** everybody's points, the fewest first */
  bars: DailyBar[] | null;
}

export interface DailyDay {
  /** such as 2026-11-16, in UTC */
  day: string;
  /** SHA-256 of the day's seed; the seed of the day before */
  commit: string;
  /** once the day is over */
  server_seed: string | null;
  games: DailyGame[];
}

export interface Daily {
  /** the server's clock, in milliseconds since 1970 */
  now: number;
  /** start of the next roll */
  ends: number;
  /** days in a row with a game finished, up to today or yesterday */
  streak: number;
  today: DailyDay;
  yesterday: DailyDay;
}

/** The finished games of two devices; those that neither won are ties. */
export interface HeadToHead {
  game: string;
  played: number;
  won: number;
  lost: number;
}

/** A person at another device. */
export interface Companion {
  /** a pseudonym for this device alone */
  id: string;
  /** as at the latest table */
  name: string;
  /** when the latest game ended */
  last: number;
  games: HeadToHead[];
}

/** Whether this device shares results and groups with the people it plays with. */
export interface Sharing {
  shares: boolean;
}

/** The same people again. */
export interface GroupShown {
  id: string;
  name: string;
  game: string;
  /** in the order of the seats of the next table; bots are not among them */
  people: string[];
  /** those of them who have not agreed yet: no seat is reserved for them */
  invited: string[];
  /** who begins the next game; None: a bot */
  begins: string | null;
  /** the present table, until its game is over */
  table: string | null;
  /** nothing has happened there for a day: another one can be opened beside it */
  idle: boolean;
}

/** A group that this device may join. */
export interface Invitation {
  id: string;
  name: string;
  game: string;
  /** the member who has been in it for longest */
  by: string;
  /** everybody else in it or invited */
  people: string[];
}

export interface Together {
  shares: boolean;
  /** the latest first; empty unless this device shares */
  people: Companion[];
  groups: GroupShown[];
  invitations: Invitation[];
}

/** The people of a table become a group. */
export interface NewGroup {
  table: string;
  name: string;
}

/** A code that gives another browser this device's identity, once. */
export interface Carry {
  code: string;
  /** milliseconds since 1970 */
  until: number;
}

/** Become the device of a code; what this device had is deleted, unless it is to be kept. */
export interface TakeOver {
  code: string;
  /** nobody but the operator can delete it then */
  keep?: boolean;
}

/** From when and until when a device is not to be told, in minutes of its day. */
export interface QuietHours {
  since: number;
  until: number;
}

/** A browser that wants to be told; it replaces an earlier one with the same endpoint. */
export interface Subscription {
  endpoint: string;
  /** its public key */
  p256dh: string;
  auth: string;
  language: 'en' | 'nl' | 'de';
  /** IANA */
  zone: string;
  quiet?: QuietHours | null;
}

export interface QuietShown {
  since: number;
  until: number;
}

/** What is stored of a browser that is told. */
export interface SubscriptionShown {
  endpoint: string;
  /** milliseconds since 1970 */
  created: number;
  language: string;
  zone: string;
  quiet: QuietShown | null;
}

/** The server's key, null if it sends no notices; and the browsers of this device. */
export interface PushShown {
  key: string | null;
  subscriptions: SubscriptionShown[];
}

/** Whether the server has anything of this device. */
export interface Stored {
  anything: boolean;
}
