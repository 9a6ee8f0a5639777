// Written by scripts/browser_tables.py from the tables that ship with the package.

/** A solved table on the network: its file, the hash of the unpacked file, the packed size. */
export interface TableFile {
  readonly file: string;
  readonly sha256: string;
  readonly bytes: number;
  /** The games whose advice uses it. */
  readonly games: readonly string[];
  /** A usual game for two needs it: the service worker fetches it after the first visit. */
  readonly usual?: true;
}

export const TABLES: Readonly<Record<string, TableFile>> = {
  'zocken-graph': {
    file: 'zocken-graph.e269034246be5309.lzma',
    sha256: 'e269034246be5309602f13140406a7da3dc2a39ca7a3f393762515b38d416901',
    bytes: 439_532,
    games: ['zocken'],
    usual: true,
  },
  'zocken-win': {
    file: 'zocken-win.623dde46585258f2.lzma',
    sha256: '623dde46585258f2a2e29a8e4a939847a6605b9971d76c5168c657d24f5dce0a',
    bytes: 12_716,
    games: ['zocken'],
    usual: true,
  },
  'tutto-6000': {
    file: 'tutto-6000.1edf2e081d81ef4b.lzma',
    sha256: '1edf2e081d81ef4b8eac145938dfabd2764e6bf96dee41db82edf302a6166f61',
    bytes: 178_442,
    games: ['tutto'],
    usual: true,
  },
  'tutto-6000-at-once': {
    file: 'tutto-6000-at-once.be7106427fc62a7f.lzma',
    sha256: 'be7106427fc62a7f646aecef255a42ad3db3acfc638cc2a79f2eaee86b27af6f',
    bytes: 178_352,
    games: ['tutto'],
  },
  'tutto-2000': {
    file: 'tutto-2000.ba26ea74c9704682.lzma',
    sha256: 'ba26ea74c9704682e4b99cc7e9aa9683e3c4d8c09221527e44b872a5eb6a0916',
    bytes: 23_350,
    games: ['tutto'],
  },
  'tutto-three-6000': {
    file: 'tutto-three-6000.77150b43f93ecf1f.lzma',
    sha256: '77150b43f93ecf1fb006f1a655ec2aee66ebfed966373cdac8351165ef3efe8d',
    bytes: 1_586_061,
    games: ['tutto'],
  },
  'gambler-01': {
    file: 'gambler-01.59d863311edd3c7a.lzma',
    sha256: '59d863311edd3c7acd3e8418eb76f38c53ec7c3e1004d8f19ae3cf2c0e58737d',
    bytes: 783_255,
    games: ['gambler'],
  },
  'gambler-02': {
    file: 'gambler-02.b2311c35f67290ec.lzma',
    sha256: 'b2311c35f67290ecd9c895e01917bb2032c8f8d80313d56504a5a5eeb7b4c3fa',
    bytes: 29_460,
    games: ['gambler'],
  },
  'gambler-03': {
    file: 'gambler-03.534feef7764b950d.lzma',
    sha256: '534feef7764b950d5ad3fcef085709d177d6a0a078556109eb312d78424af20b',
    bytes: 145_180,
    games: ['gambler'],
  },
  'gambler-04': {
    file: 'gambler-04.e434f507ecddaf0f.lzma',
    sha256: 'e434f507ecddaf0f5c85fbb34d528cc6c621ed5db6ad5ac1215aa97800bb59d4',
    bytes: 148_054,
    games: ['gambler'],
  },
  'gambler-05': {
    file: 'gambler-05.dcc989caf4d94f21.lzma',
    sha256: 'dcc989caf4d94f21ccb1a2c8f83a7533c899d4ad508bf280f6faca71748cd8f1',
    bytes: 360,
    games: ['gambler'],
  },
  'gambler-06': {
    file: 'gambler-06.d66e73b7f766ed97.lzma',
    sha256: 'd66e73b7f766ed97252ec974a0b31f183d9f757fbc80ea54a13bda911d373dfb',
    bytes: 581,
    games: ['gambler'],
  },
  'gambler-07': {
    file: 'gambler-07.a4f7202051761211.lzma',
    sha256: 'a4f7202051761211a2a3f8ffeaf06841adb69192029759f558b4023129c78012',
    bytes: 93_841,
    games: ['gambler'],
  },
  'gambler-08': {
    file: 'gambler-08.2fbc50f370dd9692.lzma',
    sha256: '2fbc50f370dd9692a98fe8695aaacae559d2d0268ee0c049bd4b4d5a73e79001',
    bytes: 1_519_773,
    games: ['gambler'],
  },
  'gambler-09': {
    file: 'gambler-09.ef98993e1733d103.lzma',
    sha256: 'ef98993e1733d103a32bce5b952971f5242e2b01a4934e27a3cb0e2941f611d7',
    bytes: 1_175_213,
    games: ['gambler'],
  },
  'gambler-10': {
    file: 'gambler-10.9f12c13f863b4a56.lzma',
    sha256: '9f12c13f863b4a56e1959729f954409dd5a1d18d52f61f243e273c9a044d98be',
    bytes: 686_998,
    games: ['gambler'],
  },
  'gambler-11': {
    file: 'gambler-11.b1400277507f92ba.lzma',
    sha256: 'b1400277507f92ba68128fe6b1d4a5a06aa14cd2d31561a44455246903bedbfc',
    bytes: 294_392,
    games: ['gambler'],
  },
  'gambler-13': {
    file: 'gambler-13.6216740b812c69db.lzma',
    sha256: '6216740b812c69dbe6637dcbcf6ef5a1ffb723abc56017f99a1d042decd52883',
    bytes: 75_852,
    games: ['gambler'],
  },
  'gambler-14': {
    file: 'gambler-14.4134c0e418824715.lzma',
    sha256: '4134c0e4188247156b0d90cbae627e3ac5ec66ecfbfba308641671c3ebe2bd8b',
    bytes: 72_475,
    games: ['gambler'],
  },
  'gambler-15': {
    file: 'gambler-15.a5a5111dad73c52f.lzma',
    sha256: 'a5a5111dad73c52f3670bf54ed8ab4c65091946f86056f60eba6288451560998',
    bytes: 214_087,
    games: ['gambler'],
  },
  'gambler-16': {
    file: 'gambler-16.881e7edd89b49ba6.lzma',
    sha256: '881e7edd89b49ba61c67cea529fe5da1e0837279fea5bcb0f900144e1edc5c25',
    bytes: 21_762,
    games: ['gambler'],
  },
  'gambler-17': {
    file: 'gambler-17.38333540541d942e.lzma',
    sha256: '38333540541d942e83a16069b8aeeb1db4df893825d8908ea827034a952ca75e',
    bytes: 624_867,
    games: ['gambler'],
  },
  'gambler-18': {
    file: 'gambler-18.9c1fd7945d2090c1.lzma',
    sha256: '9c1fd7945d2090c10419a6f3a5c8890328d589b29bc65a48e45ed577cc78484a',
    bytes: 2_805,
    games: ['gambler'],
  },
  'gambler-19': {
    file: 'gambler-19.c42b73cc8a1d2483.lzma',
    sha256: 'c42b73cc8a1d2483b271940463a90c7b6def74a0149436bc416c11b83825f635',
    bytes: 494_286,
    games: ['gambler'],
  },
  'gambler-20': {
    file: 'gambler-20.8a56f2df282eba0c.lzma',
    sha256: '8a56f2df282eba0c1a70855136693eb49ddc9e0273671a29bd53c3826aaf1ea1',
    bytes: 321_562,
    games: ['gambler'],
  },
  'gambler-21': {
    file: 'gambler-21.e72cbb14304ba404.lzma',
    sha256: 'e72cbb14304ba404c2691d7f99e8ba439901f7ecf1d54e978db04fbb75aa52e5',
    bytes: 1_019,
    games: ['gambler'],
  },
  'gambler-22': {
    file: 'gambler-22.7a743b34a9f0a246.lzma',
    sha256: '7a743b34a9f0a246d3b3d3a1dd233920bb6e0d99c66de268aaf4fe249f507596',
    bytes: 3_520,
    games: ['gambler'],
  },
  'engel-bengel-01': {
    file: 'engel-bengel-01.a224761529c45acf.lzma',
    sha256: 'a224761529c45acf205f45ab11a09c4ca73d94a92335b3af0add10c53685bcdb',
    bytes: 589_621,
    games: ['engel-bengel'],
  },
  'engel-bengel-02': {
    file: 'engel-bengel-02.23326fc98f1d24c6.lzma',
    sha256: '23326fc98f1d24c603291cfa4ca894153f064257cf7d143b5ec1d15b3a6263a4',
    bytes: 365_841,
    games: ['engel-bengel'],
  },
  'engel-bengel-03': {
    file: 'engel-bengel-03.010ea9c1bc40b01e.lzma',
    sha256: '010ea9c1bc40b01e76fb511237c40d25d9dfe70f0d534042acf54e18e4507957',
    bytes: 83_274,
    games: ['engel-bengel'],
  },
  'engel-bengel-04': {
    file: 'engel-bengel-04.eb9e55160e657a4b.lzma',
    sha256: 'eb9e55160e657a4bda2067803c64bdc8eb232216f8e690335cda83727b9275f6',
    bytes: 132_234,
    games: ['engel-bengel'],
  },
  'engel-bengel-05': {
    file: 'engel-bengel-05.bc53e324e243093e.lzma',
    sha256: 'bc53e324e243093e803cd12afe3abc8a1171214d7da30cf4875b0911ea3d0845',
    bytes: 464,
    games: ['engel-bengel'],
  },
  'engel-bengel-06': {
    file: 'engel-bengel-06.de9e7174a58f3813.lzma',
    sha256: 'de9e7174a58f38137f698c1e486b4682c357db4d003bb044d3e43317cc0b10f3',
    bytes: 438_325,
    games: ['engel-bengel'],
  },
  'engel-bengel-07': {
    file: 'engel-bengel-07.1633cc67f19c102b.lzma',
    sha256: '1633cc67f19c102b9a561a55173ecb291638080244e461dbe43938ee51fdf82d',
    bytes: 120_035,
    games: ['engel-bengel'],
  },
  'engel-bengel-08': {
    file: 'engel-bengel-08.1ca8fd78199b0796.lzma',
    sha256: '1ca8fd78199b0796105486cd7831eb3ea9a8a16e6b525cb9c3a001f27bd129da',
    bytes: 17_162,
    games: ['engel-bengel'],
  },
  'engel-bengel-09': {
    file: 'engel-bengel-09.6fd700106b621631.lzma',
    sha256: '6fd700106b621631af5c407cf1ea34273cf59c0438155a53826c5bef92514e64',
    bytes: 28_342,
    games: ['engel-bengel'],
  },
  'engel-bengel-10': {
    file: 'engel-bengel-10.984fc1ee60c5d674.lzma',
    sha256: '984fc1ee60c5d6740d22bd38d571b62f247868ea02261734da496c2401d86d26',
    bytes: 70_997,
    games: ['engel-bengel'],
  },
  'engel-bengel-13': {
    file: 'engel-bengel-13.f178ed3efccadcd3.lzma',
    sha256: 'f178ed3efccadcd3d9a505ec2597acbe9ca4b20cdb7723707e4d94540b6e0cb3',
    bytes: 44_499,
    games: ['engel-bengel'],
  },
  'engel-bengel-14': {
    file: 'engel-bengel-14.5e79d8089aafe09f.lzma',
    sha256: '5e79d8089aafe09ffaf827980b73c1952ced4523105ba59049cab102e1908ac9',
    bytes: 1_349,
    games: ['engel-bengel'],
  },
  'engel-bengel-15': {
    file: 'engel-bengel-15.9d516c6297888417.lzma',
    sha256: '9d516c62978884171299f42544b715c3e76014336a2bc67340e0b577a1397afd',
    bytes: 467_064,
    games: ['engel-bengel'],
  },
  'engel-bengel-16': {
    file: 'engel-bengel-16.a4827e55a80346ae.lzma',
    sha256: 'a4827e55a80346ae7a8f91f63f129db5d9ab7b50a618afeca181d0231fa58132',
    bytes: 421_134,
    games: ['engel-bengel'],
  },
  'engel-bengel-17': {
    file: 'engel-bengel-17.de5026be2e6b1797.lzma',
    sha256: 'de5026be2e6b1797929de31a1ffae41b1f332b070fff3b02d6de0e66e6b3a9ac',
    bytes: 845,
    games: ['engel-bengel'],
  },
  judges: {
    file: 'judges.635fbcb065346c9e.lzma',
    sha256: '635fbcb065346c9ee85b9564ccc2e09bdce9455c27d9b75756cf999d8bad20fa',
    bytes: 168_681,
    games: ['gambler', 'engel-bengel'],
  },
};
