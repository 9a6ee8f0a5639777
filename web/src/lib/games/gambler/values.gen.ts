// Written by scripts/facts.py from the rules of the game; change those instead.

/** The weight of each feature of the estimate for two players. */
export const GAMBLER_WEIGHTS: readonly number[] = [
  -0.259,
  -0.658,
  -0.335,
  -0.23,
  -0.007,
  0.088,
  0.058,
  -0.014,
  -0.052,
  -0.025,
  0.569,
  1.05,
  -0.005,
  0.025,
  0.019,
];

/** By id, the points of a round for two, the starter's minus the other's, and their error. */
export const GAMBLER_ROUNDS: Readonly<Record<string, { value: number; bound: number }>> = {
  'gambler-01': {
    value: 18.716705029491433,
    bound: 0.002341545560142294,
  },
  'gambler-02': {
    value: 15.79167675402125,
    bound: 0.0023892305960022996,
  },
  'gambler-03': {
    value: 17.55632552774919,
    bound: 0.0022845072931824226,
  },
  'gambler-04': {
    value: 33.61384709915459,
    bound: 0.0023943172654715935,
  },
  'gambler-05': {
    value: 61.59374430397895,
    bound: 0.0010196503246896632,
  },
  'gambler-06': {
    value: 24.838664140384587,
    bound: 0.0016127691249504274,
  },
  'gambler-07': {
    value: 9.463630361972635,
    bound: 0.0024905929548467423,
  },
  'gambler-08': {
    value: 15.207288785439632,
    bound: 0.0024425023580425275,
  },
  'gambler-09': {
    value: 29.840065704393687,
    bound: 0.002594073796047339,
  },
  'gambler-10': {
    value: 21.475681660053226,
    bound: 0.0032044440067037143,
  },
  'gambler-11': {
    value: 7.24803811503912,
    bound: 0.002899258928630385,
  },
  'gambler-12': {
    value: -10.363748314855199,
    bound: 0.004425184933065853,
  },
  'gambler-13': {
    value: 15.789369332360753,
    bound: 0.002088726715249557,
  },
  'gambler-14': {
    value: 21.4715147946481,
    bound: 0.0018296013122003707,
  },
  'gambler-15': {
    value: 13.623224025102331,
    bound: 0.0032044440289525837,
  },
  'gambler-16': {
    value: 40.54311041094074,
    bound: 0.0020983036395438555,
  },
  'gambler-17': {
    value: 10.407767815837142,
    bound: 0.0033801500592248093,
  },
  'gambler-18': {
    value: 41.294717154544294,
    bound: 0.0015503572633648727,
  },
  'gambler-19': {
    value: 24.344425768357826,
    bound: 0.0028992589141686232,
  },
  'gambler-20': {
    value: 35.78116424735734,
    bound: 0.0032925319082213614,
  },
  'gambler-21': {
    value: 30.109190085827255,
    bound: 0.0013583103854649082,
  },
  'gambler-22': {
    value: 28.28950035610822,
    bound: 0.0013813594295526285,
  },
  'engel-bengel-01': {
    value: 26.597516517382456,
    bound: 0.0021538637169966047,
  },
  'engel-bengel-02': {
    value: 26.877632017416516,
    bound: 0.002291764842474124,
  },
  'engel-bengel-03': {
    value: 7.568212991773948,
    bound: 0.0039674069560803465,
  },
  'engel-bengel-04': {
    value: 29.39661443619515,
    bound: 0.0029268498192619916,
  },
  'engel-bengel-05': {
    value: 45.55780573454698,
    bound: 0.000982175765703044,
  },
  'engel-bengel-06': {
    value: 47.020987475189926,
    bound: 0.0026487889412691147,
  },
  'engel-bengel-07': {
    value: 14.857441772657197,
    bound: 0.002275459168060726,
  },
  'engel-bengel-08': {
    value: 27.209777324619377,
    bound: 0.0019671726675875864,
  },
  'engel-bengel-09': {
    value: 31.709350554157172,
    bound: 0.001939416098077704,
  },
  'engel-bengel-10': {
    value: 28.37983151150458,
    bound: 0.002656569840613962,
  },
  'engel-bengel-11': {
    value: 14.782352690950727,
    bound: 0.002958767737950963,
  },
  'engel-bengel-12': {
    value: -10.906938624736954,
    bound: 0.00457777748044582,
  },
  'engel-bengel-13': {
    value: 25.410133330683646,
    bound: 0.0024421801215600124,
  },
  'engel-bengel-14': {
    value: 34.3589085269974,
    bound: 0.0014160145541728007,
  },
  'engel-bengel-15': {
    value: 13.834191965851852,
    bound: 0.003061387587082446,
  },
  'engel-bengel-16': {
    value: 27.624226440035294,
    bound: 0.0030518514593237196,
  },
  'engel-bengel-17': {
    value: 25.07635498127095,
    bound: 0.00133092340629747,
  },
};
