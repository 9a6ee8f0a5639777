// Pig in the browser: the die, what the turn has brought, and the race to the target.
// Runs in a frame without network; it talks to the page by messages (docs/boards.md).

const WORDS = {
  en: {
    roll: 'Roll', bank: 'Bank', turn: 'This turn', you: 'You', seat: 'Seat', target: 'First to',
    rolled: 'Rolled', lost: 'A one! Lost:', banked: 'Banked:', won: 'Won!',
  },
  de: {
    roll: 'Würfeln', bank: 'Sichern', turn: 'Dieser Zug', you: 'Du', seat: 'Platz', target: 'Ziel:',
    rolled: 'Gewürfelt:', lost: 'Eine Eins! Verloren:', banked: 'Gesichert:', won: 'Gewonnen!',
  },
  nl: {
    roll: 'Gooien', bank: 'Stoppen', turn: 'Deze beurt', you: 'Jij', seat: 'Plaats', target: 'Doel:',
    rolled: 'Gegooid:', lost: 'Een één! Kwijt:', banked: 'Veiliggesteld:', won: 'Gewonnen!',
  },
};

const STYLE = `
  :root {
    --felt: light-dark(#1f5d4c, #17463a);
    --deep: light-dark(#17483b, #0f3329);
    --cream: #f6f0e0;
    --ivory: light-dark(#fdf8ec, #f1e8d3);
    --edge: light-dark(#cdbf9f, #a89873);
    --pip: #1e1b18;
    --brass: light-dark(#e0ab45, #d9a441);
    --rose: #f0a3a0;
    --cherry: light-dark(#b3372c, #d0503f);
    font: 1rem/1.3 system-ui, sans-serif;
  }
  * { box-sizing: border-box; }
  body { min-height: 100vh; display: grid; color: var(--cream); }
  main {
    display: grid; align-content: safe center; justify-items: center; gap: clamp(.7rem, 3.5vh, 1.8rem);
    padding: 1rem; border-radius: 1rem; background:
      radial-gradient(ellipse at 50% 30%, #fff1, transparent 65%), var(--felt);
    box-shadow: inset 0 .5rem 0 -.2rem var(--deep);
  }
  .play { display: flex; align-items: stretch; justify-content: center; gap: clamp(.8rem, 4vw, 2.5rem); }
  button {
    display: grid; justify-items: center; align-content: space-between; gap: .5rem;
    width: clamp(8rem, 40vw, 14rem); padding: .8rem .5rem .7rem; grid-template-columns: minmax(0, 1fr); border: 2px solid #fff3; border-radius: 1.1rem;
    background: #0002; color: inherit; font: inherit; cursor: pointer; transition: background .15s, translate .15s;
  }
  [aria-disabled=true] { cursor: default; border-color: transparent; }
  [aria-disabled=false]:hover { background: #fff2; translate: 0 -2px; }
  button:focus-visible { outline: 3px solid var(--cream); outline-offset: 3px; }
  button span { font-weight: 700; font-size: clamp(.85rem, 4.2vw, 1rem); padding: .2rem .7rem; border-radius: 2rem; white-space: nowrap; }
  [aria-disabled=false] span { background: var(--brass); color: #1e1503; }
  [aria-disabled=true] span { opacity: .75; }
  button div { width: 100%; }
  svg { display: block; width: 100%; height: clamp(4.5rem, 23vh, 11rem); overflow: visible; }
  .die { filter: drop-shadow(0 .35rem .3rem #0005); }
  .one .top { fill: var(--cherry); } .one .side { fill: #6d1f18; } .one .pips { fill: #fff7f2; }
  .falling { animation: tumble .35s linear infinite; }
  @keyframes tumble {
    0% { transform: rotate(0) translateY(0); } 50% { transform: rotate(180deg) translateY(-12%); }
    100% { transform: rotate(360deg) translateY(0); }
  }
  .drop { animation: drop .5s ease-in; }
  @keyframes drop { from { translate: 0 -60px; opacity: 0; } 60% { opacity: 1; } to { translate: 0 0; } }
  .still, .still * { animation: none; transition: none; }
  .score { display: grid; justify-items: center; }
  .score b { font-size: clamp(2.2rem, 9vh, 4rem); line-height: 1; font-variant-numeric: tabular-nums; }
  .news { min-height: 1.3em; font-weight: 600; }
  .bad { color: #ffc1b5; } .good { color: #ffe1a0; }
  ol { display: grid; gap: .35rem; width: min(100%, 34rem); margin: 0; padding: 0; list-style: none; }
  li { display: grid; grid-template-columns: 4.5rem 1fr 3rem; align-items: center; gap: .6rem; opacity: .85; }
  li.acts { opacity: 1; font-weight: 700; }
  li i { display: flex; height: .8rem; overflow: hidden; border-radius: 1rem; background: #0004; }
  li i u { background: var(--cream); transition: width .4s; }
  li i u + u { background: repeating-linear-gradient(-45deg, var(--brass) 0 5px, #b98423 5px 10px); }
  li b { text-align: right; font-variant-numeric: tabular-nums; }
  small { opacity: .85; }
  @media (max-height: 21rem) { .news:empty { display: none; } small { display: none; } }
`;

const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

const die = (face) => `<svg class="die" viewBox="0 0 100 110" aria-hidden="true">
  <rect class="side" x="3" y="13" width="94" height="94" rx="22" fill="var(--edge)"/>
  <rect class="top" x="3" y="3" width="94" height="94" rx="22" fill="var(--ivory)"/>
  <rect x="8" y="8" width="84" height="84" rx="18" fill="none" stroke="#fff" stroke-width="2" opacity=".4"/>
  <g class="pips" fill="var(--pip)" opacity="${face ? 1 : 0.12}">${PIPS[face || 5]
    .map((at) => `<circle cx="${26 + 24 * (at % 3)}" cy="${26 + 24 * Math.floor(at / 3)}" r="9"/>`)
    .join('')}</g></svg>`;

const moneybox = (coin) => `<svg viewBox="0 0 130 110" aria-hidden="true">
  ${coin ? '<circle class="drop" cx="62" cy="14" r="12" fill="var(--brass)" stroke="#8a5f12" stroke-width="2.5"/>' : ''}
  <g fill="var(--rose)" stroke="#a4524f" stroke-width="2.5" stroke-linejoin="round">
    <path d="M13 58q-12-4-9-13t9-2" fill="none" stroke-linecap="round"/>
    <path d="M32 84v18h15V90zM78 88v14h15V82z"/>
    <path d="M84 34l20-13-1 24z"/>
    <ellipse cx="61" cy="60" rx="49" ry="36"/>
    <ellipse cx="109" cy="63" rx="10" ry="13"/>
  </g>
  <path d="M46 30q15-6 31 0" fill="none" stroke="#5d2624" stroke-width="5" stroke-linecap="round"/>
  <g fill="#5d2624"><circle cx="90" cy="52" r="3.6"/><circle cx="106" cy="61" r="2"/><circle cx="112" cy="61" r="2"/></g>
  <path d="M34 46q-8 7-9 17" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".55"/></svg>`;

document.head.append(Object.assign(document.createElement('style'), { textContent: STYLE }));
document.body.innerHTML = `<main>
  <div class="score"><small class="turn"></small><b></b></div>
  <div class="play"><button class="roll"><div></div><span></span></button>
  <button class="bank"><div></div><span></span></button></div>
  <div class="news"></div><ol></ol><small class="target"></small></main>`;
const at = (selector) => document.querySelector(selector);
const main = at('main');
const [roll, bank] = [at('.roll'), at('.bank')];

let words = WORDS.en;
let language = 'en';
let now = null;
let legal = { moves: [], throw: false };
let news = null;

const move = (name) => legal.moves.find((one) => name in one);
const say = (message) => parent.postMessage(message, '*');
const number = (n) => n.toLocaleString(language);

function put(element, html) {
  if (element.dataset.shown !== html) element.innerHTML = element.dataset.shown = html;
}

function lane(score, seat) {
  const { view, mine, winners } = now;
  const acts = seat === view.roller && !winners;
  const share = (points) => `${Math.min(100, (100 * points) / view.target)}%`;
  const alone = mine.filter(Boolean).length === 1;
  const name = mine[seat] && alone ? words.you : `${words.seat} ${seat + 1}`;
  return `<li class="${acts || winners?.includes(seat) ? 'acts' : ''}">${name}
    <i aria-hidden="true"><u style="width:${share(score)}"></u>
    <u style="width:${share(acts ? view.turn : 0)}"></u></i><b>${number(score)}</b></li>`;
}

function draw() {
  if (!now) return;
  const { view, scores, fell, falling, winners } = now;
  const face = fell?.dice?.[0] ?? 0;
  put(roll.firstChild, die(falling ? 1 + (face % 6) : face));
  roll.firstChild.className = falling ? 'falling' : face === 1 ? 'one' : '';
  put(bank.firstChild, moneybox(news?.tone === 'good'));
  at('.turn').textContent = words.turn;
  at('.score b').textContent = number(view.turn);
  roll.lastChild.textContent = words.roll;
  bank.lastChild.textContent = view.turn ? `${words.bank}: ${number(view.turn)}` : words.bank;
  // A disabled button would lose the focus; these keep it.
  roll.ariaDisabled = !move('roll') && !legal.throw;
  bank.ariaDisabled = !move('hold');
  at('.news').textContent = winners ? words.won : news ? `${words[news.word]} ${number(news.points)}` : '';
  at('.news').className = `news ${news?.tone ?? ''}`;
  put(at('ol'), scores.map(lane).join(''));
  at('.target').textContent = `${words.target} ${number(view.target)}`;
}

const play = (name) => move(name) && say({ type: 'play', move: move(name) });
roll.onclick = () => (legal.throw ? say({ type: 'play', throw: true }) : play('roll'));
bank.onclick = () => play('hold');

addEventListener('message', ({ source, data }) => {
  if (source !== parent) return;
  if (data.type === 'settings') {
    language = data.language;
    words = WORDS[language] ?? WORDS.en;
    main.classList.toggle('still', data.reducedMotion);
  } else if (data.type === 'position') now = data;
  else if (data.type === 'legal') legal = data;
  else if (data.type === 'happened') {
    const lost = data.happened.find(({ kind }) => kind === 'rolled_one');
    const held = data.happened.find(({ kind }) => kind === 'held');
    if (lost) news = { word: 'lost', points: lost.lost, tone: 'bad' };
    else if (held) news = { word: 'banked', points: held.points, tone: 'good' };
    else if (data.by === 'chance') news = { word: 'rolled', points: data.event.dice[0], tone: '' };
  }
  draw();
});
new ResizeObserver(() => {
  const used = [...main.children].reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);
  const { paddingTop, rowGap } = getComputedStyle(main);
  const gaps = parseFloat(rowGap) * (main.childElementCount - 1) + 2 * parseFloat(paddingTop);
  say({ type: 'height', height: Math.ceil(used + gaps) });
}).observe(at('ol'));
say({ type: 'hello' });
