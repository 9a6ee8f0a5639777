// Ranks results of the search: guides before the records of why they are so. Sphinx writes this
// file into language_data.js; the other numbers are its own.
var Scorer = {
  // result: [docname, title, anchor, description, score, filename, kind]
  score: ([page, , anchor, , score, , kind]) => {
    if (page.startsWith('tutorials/')) return score + 3;
    const history = page.startsWith('adr/') || page === 'changelog';
    const byItsTitle = kind === 'title' && anchor === '';
    return history && !byItsTitle ? score - 20 : score;
  },
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
