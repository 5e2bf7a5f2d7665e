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
  list: { bytes: 353_000, files: 26 },
  /** Needs the contract's schemas on the page itself, not in a dialog. */
  form: { bytes: 402_000, files: 41 },
  /** Everything else. */
  reader: { bytes: 355_000, files: 26 },
} as const satisfies Record<string, Budget>

export type Kind = keyof typeof BUDGETS

/** Screens that need nothing of the console. */
export const STARTS: readonly ScreenKey[] = ['login', 'login/id', '401', '404']

const page = (screen: ScreenKey, bytes: number, files: number) => [screen, { bytes, files }] as const

/** Pages that still are heavier than their kind may be. Each may become lighter and leave this list, none may join it. */
export const HEAVY: ReadonlyMap<ScreenKey, Budget> = new Map([
  page('book/bookInfo/edit/bookId', 502_000, 55),
  page('book/bookInfoPlan/edit/bookId', 495_000, 59),
  page('book/bookBig/edit1', 459_000, 47),
  page('review/import', 452_000, 45),
  page('collection/new/isbn', 451_000, 47),
  page('collection/edit', 451_000, 47),
  page('demo', 443_000, 45),
  page('review/activity/copyreader', 435_000, 43),
  page('review/textbook', 433_000, 46),
  page('review/review/pingsheng', 424_000, 55),
  page('register', 419_000, 88),
  page('publisher/publisherLnfoEdit', 415_000, 38),
  page('system/user/index', 414_000, 37),
  page('review/messages', 413_000, 34),
  page('book/bookInfo/index', 408_000, 39),
  page('review/activity/index', 408_000, 27),
  page('book/sellInfo/bookSellInfo/bookId', 405_000, 43),
  page('review/theReview', 403_000, 35),
  page('review/expertsList', 402_000, 39),
  page('review/activity/grouping/book', 394_000, 33),
  page('system/role/index', 392_000, 29),
  page('review/activity/indicators', 391_000, 25),
  page('review/faber/index', 386_000, 32),
  page('user/profile', 382_000, 33),
  page('declaration/applyOrRecommend/applyOrRecommend', 377_000, 35),
  page('collection/index', 374_000, 27),
  page('job/log', 373_000, 24),
  page('monitor/operlog/index', 372_000, 23),
  page('tool/gen/index', 365_000, 20),
  page('system/notice/index', 364_000, 23),
  page('declaration/apply/allocation', 364_000, 22),
  page('declaration/materials', 364_000, 35),
  page('dict/type/data/dictId', 363_000, 31),
  page('book/bookBig/deleter', 363_000, 19),
  page('detail', 362_000, 31),
  page('review/details/index', 347_000, 29),
])
