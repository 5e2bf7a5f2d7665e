import type { ScreenKey } from '#contract/screens'

/** What a page may cost before it stands: its code and styles with everything they cannot run without. */
export interface Budget {
  /** In brotli. */
  bytes: number
  files: number
}

/** What each kind of page may cost on a first visit: the one place that says it. */
export const BUDGETS = {
  /** Stands by itself, without the console: until somebody can log in. */
  start: { bytes: 110_000, files: 8 },
  /** Shows rows. */
  list: { bytes: 360_000, files: 30 },
  /** Needs the contract's schemas on the page itself, not in a dialog. */
  form: { bytes: 410_000, files: 50 },
  /** Everything else. */
  reader: { bytes: 360_000, files: 30 },
} as const satisfies Record<string, Budget>

export type Kind = keyof typeof BUDGETS

/** Screens that need nothing of the console. */
export const STARTS: readonly ScreenKey[] = ['login', 'login/id', '401', '404']

const page = (screen: ScreenKey, bytes: number, files: number) => [screen, { bytes, files }] as const

/** Pages that still are heavier than their kind may be. Each may become lighter and leave this list, none may join it. */
export const HEAVY: ReadonlyMap<ScreenKey, Budget> = new Map([
  page('book/bookInfo/edit/bookId', 510_000, 59),
  page('book/bookInfoPlan/edit/bookId', 503_000, 63),
  page('book/bookBig/edit1', 468_000, 53),
  page('collection/new/isbn', 459_000, 50),
  page('collection/edit', 459_000, 50),
  page('review/import', 458_000, 47),
  page('demo', 449_000, 47),
  page('review/activity/copyreader', 442_000, 47),
  page('review/textbook', 441_000, 52),
  page('review/review/pingsheng', 429_000, 64),
  page('review/messages', 423_000, 41),
  page('publisher/publisherLnfoEdit', 423_000, 41),
  page('register', 421_000, 88),
  page('system/user/index', 421_000, 39),
  page('book/bookInfo/index', 415_000, 43),
  page('review/activity/index', 414_000, 28),
  page('book/sellInfo/bookSellInfo/bookId', 412_000, 47),
  page('review/theReview', 410_000, 40),
  page('review/expertsList', 409_000, 44),
  page('review/activity/grouping/book', 402_000, 38),
  page('review/activity/indicators', 401_000, 31),
  page('system/role/index', 399_000, 30),
  page('review/faber/index', 391_000, 35),
  page('monitor/operlog/index', 390_000, 34),
  page('user/profile', 388_000, 37),
  page('declaration/applyOrRecommend/applyOrRecommend', 384_000, 40),
  page('collection/index', 382_000, 32),
  page('job/log', 381_000, 29),
  page('tool/gen/index', 372_000, 23),
  page('declaration/apply/allocation', 372_000, 27),
  page('dict/type/data/dictId', 371_000, 34),
  page('system/notice/index', 369_000, 23),
  page('declaration/materials', 369_000, 39),
  page('book/bookBig/deleter', 368_000, 19),
  page('detail', 367_000, 34),
  page('review/activity/grouping/expert', 355_000, 31),
  page('review/details/index', 353_000, 33),
])
