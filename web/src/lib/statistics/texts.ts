// The words of the statistics; kinds of decisions and amounts are named as in the reviews.

import { plural, texts } from '$lib/i18n/texts.svelte';

export const statisticsTexts = texts({
  en: {
    title: 'Statistics',
    lead: 'What you gave away and how lucky you were, in the games finished on this device.',
    loading: 'Adding it up…',
    failed: 'The statistics could not be loaded',
    again: 'Try again',
    empty: 'Nothing to add up yet',
    emptyText:
      'Play a game to its end: every roll and every decision is then assessed, and this page shows how you do over time.',
    play: 'To the games',
    waiting: (n: number) =>
      `${n} ${plural(n, 'game is', 'games are')} still being reviewed; this page updates itself.`,
    lacking: (n: number) =>
      `${n} ${plural(n, 'game is', 'games are')} not counted yet: the exact values are not on this device. Come back when you are online.`,
    lackingSite: (n: number) =>
      `${n} ${plural(n, 'game is', 'games are')} not counted: this site was built without the exact values for ${plural(n, 'it', 'them')}.`,
    unreached:
      'The server cannot be reached. Only games that were played on this device are counted.',
    games: 'Games',
    won: 'Won',
    accuracy: 'Accuracy',
    fewDecisions: (n: number) => `after ${n} decisions`,
    perGame: 'Given away per game',
    luck: 'Luck per game',
    objective: {
      win: 'by the chance to win',
      points: 'by points',
      over50: 'by the chance of more than 50',
    } as Record<string, string>,
    loss: 'What you gave away, game by game',
    lossText: (many: number) => `The line is the mean of the last ${many} games.`,
    lucks: 'Luck, game by game',
    luckUp: (amount: string) => `Over all games, ${amount} of good luck.`,
    luckDown: (amount: string) => `Over all games, ${amount} of bad luck.`,
    luckEven: 'Over all games, neither good luck nor bad.',
    kinds: 'What a decision costs you, by kind',
    decisions: (n: number) => `${n} ${plural(n, 'decision', 'decisions')}`,
    better: (before: string, lately: string) =>
      `Lately a decision has cost you ${lately}, compared with ${before} before: you are playing better.`,
    worse: (before: string, lately: string) =>
      `Lately a decision has cost you ${lately}, compared with ${before} before: you were playing better then.`,
    same: (lately: string) => `A decision costs you ${lately}, as before.`,
    tooFew: (n: number) =>
      `After ${n} games this says whether you have been playing better lately.`,
    recent: 'The latest games',
    review: 'Review',
    wonIt: 'won',
    lostIt: 'lost',
    shared: 'shared',
    alone: 'alone',
    against: (who: string) => `against ${who}`,
    person: 'a person',
    bot: (level: string) => `a bot (${level})`,
    estimates: 'Some of these are estimates: more than two played, or values were missing.',
    gameOn: (n: number, date: string) => `Game ${n}, ${date}`,
  },
  nl: {
    title: 'Statistiek',
    lead: 'Wat je weggaf en hoeveel geluk je had, in de spellen die op dit apparaat zijn uitgespeeld.',
    loading: 'Wordt opgeteld …',
    failed: 'De statistiek kon niet worden geladen',
    again: 'Opnieuw proberen',
    empty: 'Nog geen cijfers',
    emptyText:
      'Speel een spel uit: dan krijgt elke worp en elke beslissing een waarde, en laat deze pagina zien hoe dat zich ontwikkelt.',
    play: 'Naar de spellen',
    waiting: (n) =>
      `${n} ${plural(n, 'spel wordt', 'spellen worden')} nog doorgenomen; deze pagina vult zichzelf aan.`,
    lacking: (n) =>
      `${n} ${plural(n, 'spel telt', 'spellen tellen')} nog niet mee: de exacte waarden staan niet op dit apparaat. Kom terug als je online bent.`,
    lackingSite: (n) =>
      `${n} ${plural(n, 'spel telt', 'spellen tellen')} niet mee: deze site is gemaakt zonder de exacte waarden daarvoor.`,
    unreached:
      'De server is niet bereikbaar. Alleen spellen die op dit apparaat zijn gespeeld, tellen mee.',
    games: 'Spellen',
    won: 'Gewonnen',
    accuracy: 'Nauwkeurigheid',
    fewDecisions: (n) => `na ${n} beslissingen`,
    perGame: 'Weggegeven per spel',
    luck: 'Geluk per spel',
    objective: {
      win: 'naar winkans',
      points: 'naar punten',
      over50: 'naar de kans op meer dan 50',
    },
    loss: 'Wat je weggaf, spel voor spel',
    lossText: (many) => `De lijn is het gemiddelde van de laatste ${many} spellen.`,
    lucks: 'Geluk, spel voor spel',
    luckUp: (amount) => `Over alle spellen ${amount} geluk.`,
    luckDown: (amount) => `Over alle spellen ${amount} pech.`,
    luckEven: 'Over alle spellen geluk noch pech.',
    kinds: 'Wat een beslissing je kost, per soort',
    decisions: (n) => `${n} ${plural(n, 'beslissing', 'beslissingen')}`,
    better: (before, lately) =>
      `De laatste tijd kost een beslissing je ${lately}, eerder ${before}: je speelt beter.`,
    worse: (before, lately) =>
      `De laatste tijd kost een beslissing je ${lately}, eerder ${before}: toen speelde je beter.`,
    same: (lately) => `Een beslissing kost je ${lately}, net als voorheen.`,
    tooFew: (n) => `Na ${n} spellen staat hier of je de laatste tijd beter speelt.`,
    recent: 'De laatste spellen',
    review: 'Nabeschouwing',
    wonIt: 'gewonnen',
    lostIt: 'verloren',
    shared: 'gedeeld',
    alone: 'alleen',
    against: (who) => `tegen ${who}`,
    person: 'een mens',
    bot: (level) => `een bot (${level})`,
    estimates:
      'Een deel hiervan is geschat: er speelden er meer dan twee mee, of er ontbraken waarden.',
    gameOn: (n, date) => `Spel ${n}, ${date}`,
  },
  de: {
    title: 'Statistik',
    lead: 'Was du verschenkt hast und wie viel Glück du hattest, in den Spielen, die auf diesem Gerät zu Ende gespielt wurden.',
    loading: 'Wird zusammengezählt …',
    failed: 'Die Statistik ließ sich nicht laden',
    again: 'Noch einmal versuchen',
    empty: 'Noch keine Zahlen',
    emptyText:
      'Spiel ein Spiel zu Ende: Dann wird jeder Wurf und jede Entscheidung bewertet, und diese Seite zeigt, wie du dich entwickelst.',
    play: 'Zu den Spielen',
    waiting: (n) =>
      `${n} ${plural(n, 'Spiel wird', 'Spiele werden')} noch durchgegangen; die Seite ergänzt sich von selbst.`,
    lacking: (n) =>
      `${n} ${plural(n, 'Spiel zählt', 'Spiele zählen')} noch nicht mit: Die exakten Werte sind nicht auf diesem Gerät. Komm wieder, wenn du online bist.`,
    lackingSite: (n) =>
      `${n} ${plural(n, 'Spiel zählt', 'Spiele zählen')} nicht mit: Diese Seite wurde ohne die exakten Werte dafür erstellt.`,
    unreached:
      'Der Server ist nicht erreichbar. Gezählt sind nur Spiele, die auf diesem Gerät gespielt wurden.',
    games: 'Spiele',
    won: 'Gewonnen',
    accuracy: 'Genauigkeit',
    fewDecisions: (n) => `nach ${n} Entscheidungen`,
    perGame: 'Verschenkt je Spiel',
    luck: 'Glück je Spiel',
    objective: {
      win: 'nach der Gewinnchance',
      points: 'nach Punkten',
      over50: 'nach der Chance auf mehr als 50',
    },
    loss: 'Was du verschenkt hast, Spiel für Spiel',
    lossText: (many) => `Die Linie ist der Schnitt der letzten ${many} Spiele.`,
    lucks: 'Glück, Spiel für Spiel',
    luckUp: (amount) => `Über alle Spiele ${amount} Glück.`,
    luckDown: (amount) => `Über alle Spiele ${amount} Pech.`,
    luckEven: 'Über alle Spiele weder Glück noch Pech.',
    kinds: 'Was dich eine Entscheidung kostet, nach Art',
    decisions: (n) => `${n} ${plural(n, 'Entscheidung', 'Entscheidungen')}`,
    better: (before, lately) =>
      `Zuletzt kostete dich eine Entscheidung ${lately}, vorher ${before}: Du spielst besser.`,
    worse: (before, lately) =>
      `Zuletzt kostete dich eine Entscheidung ${lately}, vorher ${before}: Damals hast du besser gespielt.`,
    same: (lately) => `Eine Entscheidung kostet dich ${lately}, so wie bisher.`,
    tooFew: (n) => `Nach ${n} Spielen steht hier, ob du zuletzt besser spielst.`,
    recent: 'Die letzten Spiele',
    review: 'Auswertung',
    wonIt: 'gewonnen',
    lostIt: 'verloren',
    shared: 'geteilt',
    alone: 'allein',
    against: (who) => `gegen ${who}`,
    person: 'einen Menschen',
    bot: (level) => `einen Bot (${level})`,
    estimates: 'Manches davon ist geschätzt: Es spielten mehr als zwei, oder Werte fehlten.',
    gameOn: (n, date) => `Spiel ${n}, ${date}`,
  },
});
