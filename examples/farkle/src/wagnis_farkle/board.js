// Farkle in the browser: pick the dice to keep, roll the others, or bank.
// Runs in a frame without network; it talks to the page by messages (docs/boards.md).

const WORDS = {
  en: {
    roll: 'Roll', bank: 'Bank', keep: 'Keep', turn: 'This turn', you: 'You', seat: 'Seat',
    target: 'First to', pick: 'Pick dice that score.', least: 'You can bank from', hot: 'Hot dice: roll all six!',
    farkled: 'Farkle! Lost:', penalised: 'Three farkles in a row:', banked: 'Banked:', set_aside: 'Kept for', won: 'Won!',
    die: 'Die',
  },
  de: {
    roll: 'Würfeln', bank: 'Aufschreiben', keep: 'Herauslegen', turn: 'Dieser Zug', you: 'Du', seat: 'Platz',
    target: 'Ziel:', pick: 'Wähle Würfel, die zählen.', least: 'Aufschreiben geht ab', hot: 'Alle sechs zählen: würfle wieder mit allen!',
    farkled: 'Nichts! Verloren:', penalised: 'Drei Nullen in Folge:', banked: 'Aufgeschrieben:', set_aside: 'Herausgelegt:', won: 'Gewonnen!',
    die: 'Würfel',
  },
  nl: {
    roll: 'Gooien', bank: 'Noteren', keep: 'Opzijleggen', turn: 'Deze beurt', you: 'Jij', seat: 'Plaats',
    target: 'Doel:', pick: 'Kies dobbelstenen die tellen.', least: 'Noteren kan vanaf', hot: 'Alle zes tellen: gooi ze weer allemaal!',
    farkled: 'Mis! Kwijt:', penalised: 'Drie missers op rij:', banked: 'Genoteerd:', set_aside: 'Opzijgelegd:', won: 'Gewonnen!',
    die: 'Dobbelsteen',
  },
};

const STYLE = `
  :root {
    --felt: light-dark(#5b2a3c, #45202e); --deep: light-dark(#451e2d, #321621);
    --cream: #f6f0e0; --ivory: light-dark(#fdf8ec, #f1e8d3); --edge: light-dark(#cdbf9f, #a89873);
    --brass: light-dark(#e0ab45, #d9a441);
    font: 1rem/1.3 system-ui, sans-serif;
  }
  * { box-sizing: border-box; }
  body { min-height: 100vh; display: grid; color: var(--cream); }
  main {
    display: grid; align-content: safe center; justify-items: center; gap: clamp(.6rem, 3vh, 1.4rem);
    padding: 1rem; border-radius: 1rem; background: radial-gradient(ellipse at 50% 30%, #fff1, transparent 65%), var(--felt);
    box-shadow: inset 0 .5rem 0 -.2rem var(--deep);
  }
  button { border: 0; padding: 0; background: none; color: inherit; font: inherit; cursor: pointer; }
  button:focus-visible { outline: 3px solid var(--cream); outline-offset: 3px; }
  [aria-disabled=true] { cursor: default; }
  .dice { display: flex; flex-wrap: wrap; justify-content: center; gap: .6rem; min-height: clamp(3rem, 15vw, 5rem); }
  .dice button { width: clamp(2.6rem, 13vw, 4.6rem); border-radius: 22%; transition: translate .15s; }
  .dice [aria-pressed=true] { translate: 0 -.5rem; }
  .dice [aria-pressed=true] .top { fill: var(--brass); }
  .dice [aria-disabled=true] { opacity: .75; }
  .blank { opacity: .35; }
  svg { display: block; width: 100%; filter: drop-shadow(0 .3rem .25rem #0005); }
  .falling svg { animation: tumble .35s linear infinite; }
  @keyframes tumble { 50% { transform: rotate(180deg) translateY(-10%); } 100% { transform: rotate(360deg); } }
  .still * { animation: none !important; transition: none !important; }
  .score { display: grid; justify-items: center; }
  .score b { font-size: clamp(2rem, 8vh, 3.4rem); line-height: 1; font-variant-numeric: tabular-nums; }
  .acts { display: flex; flex-wrap: wrap; justify-content: center; gap: .6rem; }
  .acts button { padding: .7rem 1.1rem; min-height: 2.75rem; border-radius: 2rem; font-weight: 700; background: var(--brass); color: #1e1503; }
  .acts [aria-disabled=true] { background: #0003; color: var(--cream); opacity: .75; }
  .news { min-height: 1.3em; font-weight: 600; text-align: center; }
  .bad { color: #ffc1b5; } .good { color: #ffe1a0; }
  ol { display: grid; gap: .35rem; width: min(100%, 34rem); margin: 0; padding: 0; list-style: none; }
  li { display: grid; grid-template-columns: 4.5rem 1fr 2rem 4rem; align-items: center; gap: .5rem; opacity: .85; }
  li.now { opacity: 1; font-weight: 700; }
  li i { display: flex; height: .8rem; overflow: hidden; border-radius: 1rem; background: #0004; }
  li i u { background: var(--cream); transition: width .4s; }
  li i u + u { background: repeating-linear-gradient(-45deg, var(--brass) 0 5px, #b98423 5px 10px); }
  li b { text-align: right; font-variant-numeric: tabular-nums; }
  li em { color: #ffc1b5; font-style: normal; letter-spacing: .1em; }
  small { opacity: .85; }
`;

const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];
const die = (face) => `<svg viewBox="0 0 100 108" aria-hidden="true">
  <rect x="3" y="11" width="94" height="94" rx="22" fill="var(--edge)"/>
  <rect class="top" x="3" y="3" width="94" height="94" rx="22" fill="var(--ivory)"/>
  <g fill="#1e1b18">${PIPS[face]
    .map((at) => `<circle cx="${26 + 24 * (at % 3)}" cy="${26 + 24 * Math.floor(at / 3)}" r="9"/>`)
    .join('')}</g></svg>`;

document.head.append(Object.assign(document.createElement('style'), { textContent: STYLE }));
document.body.innerHTML = `<main>
  <div class="score"><small></small><b></b></div>
  <div class="dice"></div>
  <div class="acts"><button class="keep"></button><button class="roll"></button><button class="bank"></button></div>
  <div class="news" role="status"></div><ol></ol><small class="target"></small></main>`;
const at = (selector) => document.querySelector(selector);
const [main, dice, keep, roll, bank] = ['main', '.dice', '.keep', '.roll', '.bank'].map(at);

let words = WORDS.en;
let language = 'en';
let now = null;
let legal = { moves: [], throw: false };
let news = null;
let picked = new Set();

const say = (message) => parent.postMessage(message, '*');
const number = (n) => n.toLocaleString(language);
const move = (name) => legal.moves.find((one) => name in one);
const faces = (which) => [...which].map((one) => now.view.dice[one]).sort();
/** The legal move that keeps exactly the picked dice. */
const kept = () => {
  const wanted = String(faces(picked));
  return legal.moves.find((one) => one.keep && String([...one.keep].sort()) === wanted);
};
/** A die can be picked if some legal move keeps it. */
const scores = (face) => legal.moves.some((one) => one.keep?.includes(face));

function lane(score, seat) {
  const { view, mine, winners } = now;
  const acts = seat === view.roller && !winners;
  const share = (points) => `${Math.max(0, Math.min(100, (100 * points) / view.target))}%`;
  const alone = mine.filter(Boolean).length === 1;
  const name = mine[seat] && alone ? words.you : `${words.seat} ${seat + 1}`;
  return `<li class="${acts || winners?.includes(seat) ? 'now' : ''}">${name}
    <i aria-hidden="true"><u style="width:${share(score)}"></u><u style="width:${share(acts ? view.turn : 0)}"></u></i>
    <em>${'●'.repeat(view.farkles[seat])}</em><b>${number(score)}</b></li>`;
}

function drawDice() {
  const { view, fell, falling } = now;
  const lying = view.dice.length ? view.dice : (falling && fell?.dice) || [];
  dice.className = `dice ${falling ? 'falling' : ''}`;
  const html = lying.length
    ? lying.map((face, one) => `<button data-at="${one}" aria-label="${words.die} ${face}">${die(face)}</button>`).join('')
    : `<button class="blank" aria-hidden="true" tabindex="-1">${die(0)}</button>`.repeat(view.left);
  if (dice.dataset.shown !== html) dice.innerHTML = dice.dataset.shown = html;
  for (const one of dice.querySelectorAll('[data-at]')) {
    const place = Number(one.dataset.at);
    one.ariaPressed = picked.has(place);
    one.ariaDisabled = falling || !scores(lying[place]);
  }
}

function draw() {
  if (!now) return;
  const { view, winners } = now;
  drawDice();
  at('.score small').textContent = words.turn;
  at('.score b').textContent = number(view.turn);
  keep.textContent = picked.size ? `${words.keep}: ${faces(picked).join(' ')}` : words.keep;
  roll.textContent = `${words.roll}: ${view.left}`;
  bank.textContent = `${words.bank}: ${number(view.turn)}`;
  // A disabled button would lose the focus; these keep it.
  keep.ariaDisabled = !kept();
  roll.ariaDisabled = !move('roll') && !legal.throw;
  bank.ariaDisabled = !move('bank');
  const asked = move('keep') && !picked.size ? { text: words.pick, tone: '' } : news;
  at('.news').textContent = winners ? words.won : (asked?.text ?? '');
  at('.news').className = `news ${asked?.tone ?? ''}`;
  at('ol').innerHTML = now.scores.map(lane).join('');
  at('.target').textContent = `${words.target} ${number(view.target)} · ${words.least} ${number(view.minimum)}`;
}

dice.onclick = ({ target }) => {
  const one = target.closest('[data-at]');
  if (!one || one.ariaDisabled === 'true') return;
  const place = Number(one.dataset.at);
  if (!picked.delete(place)) picked.add(place);
  draw();
};
const play = (chosen) => chosen && say({ type: 'play', move: chosen });
keep.onclick = () => play(kept());
roll.onclick = () => (legal.throw ? say({ type: 'play', throw: true }) : play(move('roll')));
bank.onclick = () => play(move('bank'));

function told(happened) {
  const found = (kind) => happened.find((one) => one.kind === kind);
  const [fine, lost, banked, aside] = ['penalised', 'farkled', 'banked', 'set_aside'].map(found);
  if (fine) return { text: `${words.penalised} ${number(fine.points)}`, tone: 'bad' };
  if (lost) return { text: `${words.farkled} ${number(lost.lost)}`, tone: 'bad' };
  if (banked) return { text: `${words.banked} ${number(banked.points)}`, tone: 'good' };
  if (found('hot_dice')) return { text: words.hot, tone: 'good' };
  return aside ? { text: `${words.set_aside} ${number(aside.worth)}`, tone: '' } : news;
}

addEventListener('message', ({ source, data }) => {
  if (source !== parent) return;
  if (data.type === 'settings') {
    language = data.language;
    words = WORDS[language] ?? WORDS.en;
    main.classList.toggle('still', data.reducedMotion);
  } else if (data.type === 'position') {
    if (String(data.view.dice) !== String(now?.view.dice)) picked = new Set();
    now = data;
  } else if (data.type === 'legal') legal = data;
  else if (data.type === 'happened') news = told(data.happened);
  draw();
});
new ResizeObserver(() => {
  const used = [...main.children].reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);
  const { paddingTop, rowGap } = getComputedStyle(main);
  const gaps = parseFloat(rowGap) * (main.childElementCount - 1) + 2 * parseFloat(paddingTop);
  say({ type: 'height', height: Math.ceil(used + gaps) });
}).observe(main);
say({ type: 'hello' });
