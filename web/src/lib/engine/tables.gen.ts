// Written by scripts/browser_tables.py from the tables that ship with the package.

/** A solved table on the network: its file, the hash of the unpacked file, the packed size. */
export interface TableFile {
  readonly file: string;
  readonly sha256: string;
  readonly bytes: number;
}

export const TABLES: Readonly<Record<string, TableFile>> = {
  zocken: {
    file: 'zocken.69254e6a90578aba.table',
    sha256: '69254e6a90578abad28e2742bf4f0253b9642026d88a9ec334503bb4780a8676',
    bytes: 789_421,
  },
  'zocken-graph': {
    file: 'zocken-graph.31a1b89e85e92eda.table',
    sha256: '31a1b89e85e92eda454c8dac5d800025d2880edc570175c6e71d378c2fc45a43',
    bytes: 611_341,
  },
  'zocken-win': {
    file: 'zocken-win.623dde46585258f2.table',
    sha256: '623dde46585258f2a2e29a8e4a939847a6605b9971d76c5168c657d24f5dce0a',
    bytes: 13_119,
  },
  'tutto-6000': {
    file: 'tutto-6000.bf351e1c599bfd94.table',
    sha256: 'bf351e1c599bfd94c0f6bb23ba621ce32dfda7d89ad8d4889d79d869696c5827',
    bytes: 181_769,
  },
  'tutto-6000-at-once': {
    file: 'tutto-6000-at-once.d7400035421fffa8.table',
    sha256: 'd7400035421fffa846b672bbbbf1aadb44f94eb9f334c482a1cf8fb0cb38b30f',
    bytes: 181_904,
  },
  'tutto-2000': {
    file: 'tutto-2000.ad6c0d1337fe46d5.table',
    sha256: 'ad6c0d1337fe46d53cabb498c2c9e7de00676bbe7009a0fa2ca640dfad6aa1ed',
    bytes: 23_897,
  },
  'tutto-three-6000': {
    file: 'tutto-three-6000.f8dc55a8907a7c26.table',
    sha256: 'f8dc55a8907a7c260287b51514e8e0fa7c4225da1d3b866e12ecec17a9367291',
    bytes: 2_446_475,
  },
  'gambler-01': {
    file: 'gambler-01.0737698f49690904.table',
    sha256: '0737698f49690904efaaa20f5522d5b2f84ee9fe50ad8c73fcb4e80f94c2ab08',
    bytes: 948_382,
  },
  'gambler-02': {
    file: 'gambler-02.b0c738ca1e8381f9.table',
    sha256: 'b0c738ca1e8381f9a0377c27ae1055dc82388a30db6806ba534d3d754181bc03',
    bytes: 35_295,
  },
  'gambler-03': {
    file: 'gambler-03.d9fa449e3b9e3cc1.table',
    sha256: 'd9fa449e3b9e3cc1e0d353048181d2f01ac9c1644065c251bab28a59b6fbdac6',
    bytes: 173_845,
  },
  'gambler-04': {
    file: 'gambler-04.69fa2d136bb1941b.table',
    sha256: '69fa2d136bb1941b935209d096c6ba425de2b69941bc093b8d67f02ca239fd3b',
    bytes: 181_970,
  },
  'gambler-05': {
    file: 'gambler-05.287513f4b85afb20.table',
    sha256: '287513f4b85afb20a872fccf3ba93955ed4e2d7fd21384ab9f1a2478db6f45d4',
    bytes: 381,
  },
  'gambler-06': {
    file: 'gambler-06.5852f1a72f0a67be.table',
    sha256: '5852f1a72f0a67beedd6704e574093119a8585fe69e3daceeb92d6231c8d9efd',
    bytes: 649,
  },
  'gambler-07': {
    file: 'gambler-07.42e04088c9a00ede.table',
    sha256: '42e04088c9a00ede6bb371ae3e51db139e824008b8fff8ce8cf9d2fb95b31cb7',
    bytes: 115_137,
  },
  'gambler-08': {
    file: 'gambler-08.4bb014ef07334f76.table',
    sha256: '4bb014ef07334f7626b3a81923ee4d3c6b9e613aa742cf1b433892acec4ee93a',
    bytes: 1_802_647,
  },
  'gambler-09': {
    file: 'gambler-09.ea581d0675da4858.table',
    sha256: 'ea581d0675da4858985aa3486d07df50f6be3ce3bd58e3de5761f246bd6fae24',
    bytes: 1_479_728,
  },
  'gambler-10': {
    file: 'gambler-10.08583d693117d9cb.table',
    sha256: '08583d693117d9cbc2d8b7a78c810c5cc74afd54af647e480c3aaa3ffbbe757a',
    bytes: 762_762,
  },
  'gambler-11': {
    file: 'gambler-11.6dcee06f3f824911.table',
    sha256: '6dcee06f3f8249110b56d5da839fba1113c873cfeef6875912c3d9cd08cd13d4',
    bytes: 339_299,
  },
  'gambler-13': {
    file: 'gambler-13.07aa1cbea9c0cf2b.table',
    sha256: '07aa1cbea9c0cf2bd2bf45195517e67726e96d9934b21ab59f01d5c167899078',
    bytes: 89_746,
  },
  'gambler-14': {
    file: 'gambler-14.a03d98334db33a48.table',
    sha256: 'a03d98334db33a48d737f326a1744f6de1d4e8fc1a9b3680f53536e110c06546',
    bytes: 86_119,
  },
  'gambler-15': {
    file: 'gambler-15.eedbb089c8663197.table',
    sha256: 'eedbb089c86631973139c92a968cae994811421892fea02580e7d239de85495e',
    bytes: 250_790,
  },
  'gambler-16': {
    file: 'gambler-16.6a6b9a9f83d09593.table',
    sha256: '6a6b9a9f83d09593c691f9227107b59ebf1513b6bf43d1219afb187f6313bf07',
    bytes: 26_728,
  },
  'gambler-17': {
    file: 'gambler-17.e0035f0c240d1b47.table',
    sha256: 'e0035f0c240d1b47948037d9b2f1e2b4b9b4ad409dfcb286952000b7b9e46710',
    bytes: 749_020,
  },
  'gambler-18': {
    file: 'gambler-18.3196d41fee539753.table',
    sha256: '3196d41fee539753cc770aa1f90fba959a9376e948e9bf3d7ecbeb9d97bbffd9',
    bytes: 3_935,
  },
  'gambler-19': {
    file: 'gambler-19.fd800c605705ff32.table',
    sha256: 'fd800c605705ff3209f4d1b733b4c490550149e897c31b28cc19085968214856',
    bytes: 580_311,
  },
  'gambler-20': {
    file: 'gambler-20.2ac945ef90dd2dec.table',
    sha256: '2ac945ef90dd2dece6d13d919c8069867cef3c89fe705b70a5e515ddb54b3002',
    bytes: 392_989,
  },
  'gambler-21': {
    file: 'gambler-21.e0b655b505bd28bb.table',
    sha256: 'e0b655b505bd28bb4321ade9dba8c3030044be44cede286bffaf0cecbcc10360',
    bytes: 1_294,
  },
  'gambler-22': {
    file: 'gambler-22.a3595f3bf014f030.table',
    sha256: 'a3595f3bf014f030a3dbddd76db85742a9e64ae3655441848064513a47fc1a34',
    bytes: 5_100,
  },
  'engel-bengel-01': {
    file: 'engel-bengel-01.01b2e6b8039a220e.table',
    sha256: '01b2e6b8039a220e9288412d51b6d1a17f2d993b969c2520cf7811f06400c4f7',
    bytes: 718_604,
  },
  'engel-bengel-02': {
    file: 'engel-bengel-02.82dd3d7b9c4995c1.table',
    sha256: '82dd3d7b9c4995c1d972c5269c9826dd787f649b101cb26c47491b500be39617',
    bytes: 416_996,
  },
  'engel-bengel-03': {
    file: 'engel-bengel-03.a19e79bed3d5aa33.table',
    sha256: 'a19e79bed3d5aa33657cec24118847797c40a0779bcebb16a2461da81fb9b4f6',
    bytes: 100_923,
  },
  'engel-bengel-04': {
    file: 'engel-bengel-04.46a1213d66775949.table',
    sha256: '46a1213d66775949b8c3e05d1f9dede8dff969f87857880b700dd29765e2cf66',
    bytes: 157_536,
  },
  'engel-bengel-05': {
    file: 'engel-bengel-05.7b8cb3f2b047fdb1.table',
    sha256: '7b8cb3f2b047fdb1b968ad692b4fb7d46ffdaa4fe62ada5fd4f41ca44e5ffe77',
    bytes: 528,
  },
  'engel-bengel-06': {
    file: 'engel-bengel-06.58e9e795de62f05f.table',
    sha256: '58e9e795de62f05f228fd23a14be3030e6487d76e100ddfd130765f6ab7b5fcc',
    bytes: 523_795,
  },
  'engel-bengel-07': {
    file: 'engel-bengel-07.661c93a0aaaee066.table',
    sha256: '661c93a0aaaee066719be4e71b8ae9eefa309150bf7a72cec26f24e61bceab55',
    bytes: 140_080,
  },
  'engel-bengel-08': {
    file: 'engel-bengel-08.1906150e4297f04e.table',
    sha256: '1906150e4297f04e7da31cc889aa1196a36f6c23ddc851832bcb36c703eab8f8',
    bytes: 20_747,
  },
  'engel-bengel-09': {
    file: 'engel-bengel-09.1c2ffaa04eae2f2f.table',
    sha256: '1c2ffaa04eae2f2fcb884b454a81eec307a6e784d247e3b31bb61ab64bf1f038',
    bytes: 33_910,
  },
  'engel-bengel-10': {
    file: 'engel-bengel-10.e4fa73af3c252a29.table',
    sha256: 'e4fa73af3c252a293ed5ae4a7c1f17bf00845f8c0e5d96010b289c3106c31d1e',
    bytes: 85_547,
  },
  'engel-bengel-13': {
    file: 'engel-bengel-13.4549a23bf883b9b4.table',
    sha256: '4549a23bf883b9b44f21726dcbdb0c4d74080e996954b3d4fd8c5a28522a9369',
    bytes: 53_297,
  },
  'engel-bengel-14': {
    file: 'engel-bengel-14.d7adfa8dd46fb065.table',
    sha256: 'd7adfa8dd46fb065064e30b0816f2786d0f51d86494beb3844229101ae75f2cb',
    bytes: 1_795,
  },
  'engel-bengel-15': {
    file: 'engel-bengel-15.4275e97f22388cf4.table',
    sha256: '4275e97f22388cf4ec8d015cb30b70ecb70063a74db3f9d65dbd3cc145057639',
    bytes: 561_462,
  },
  'engel-bengel-16': {
    file: 'engel-bengel-16.30f11a552f925a43.table',
    sha256: '30f11a552f925a43f54f0617466e9bb513c66c81b2a170c432b1a5cdb9c539cc',
    bytes: 495_680,
  },
  'engel-bengel-17': {
    file: 'engel-bengel-17.c5255265231ae4e9.table',
    sha256: 'c5255265231ae4e975d16f163671d5c98c01fdf8d937d6f50696eb42c8e7e75f',
    bytes: 1_091,
  },
};
