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
  list: { bytes: 357_000, files: 28 },
  /** Needs the contract's schemas on the page itself, not in a dialog. */
  form: { bytes: 405_000, files: 50 },
  /** Everything else. */
  reader: { bytes: 357_000, files: 30 },
} as const satisfies Record<string, Budget>

export type Kind = keyof typeof BUDGETS

/** Screens that need nothing of the console. */
export const STARTS: readonly ScreenKey[] = ['login', 'login/id', '401', '404']

const page = (screen: ScreenKey, bytes: number, files: number) => [screen, { bytes, files }] as const

/** Pages that still are heavier than their kind may be. Each may become lighter and leave this list, none may join it. */
export const HEAVY: ReadonlyMap<ScreenKey, Budget> = new Map([
  page('book/bookInfo/edit/bookId', 504_000, 57),
  page('book/bookInfoPlan/edit/bookId', 497_000, 61),
  page('book/bookBig/edit1', 462_000, 49),
  page('review/import', 454_000, 46),
  page('collection/new/isbn', 454_000, 48),
  page('collection/edit', 454_000, 48),
  page('demo', 445_000, 47),
  page('review/activity/copyreader', 438_000, 47),
  page('review/textbook', 436_000, 48),
  page('review/review/pingsheng', 426_000, 63),
  page('register', 421_000, 89),
  page('publisher/publisherLnfoEdit', 417_000, 39),
  page('system/user/index', 417_000, 37),
  page('review/messages', 415_000, 36),
  page('book/bookInfo/index', 411_000, 39),
  page('review/activity/index', 410_000, 27),
  page('book/sellInfo/bookSellInfo/bookId', 408_000, 45),
  page('review/theReview', 405_000, 38),
  page('review/expertsList', 405_000, 42),
  page('review/activity/grouping/book', 397_000, 35),
  page('system/role/index', 394_000, 29),
  page('review/activity/indicators', 393_000, 26),
  page('review/faber/index', 388_000, 35),
  page('user/profile', 384_000, 35),
  page('declaration/applyOrRecommend/applyOrRecommend', 380_000, 35),
  page('collection/index', 377_000, 27),
  page('job/log', 376_000, 24),
  page('monitor/operlog/index', 374_000, 23),
  page('tool/gen/index', 367_000, 20),
  page('system/notice/index', 366_000, 23),
  page('declaration/apply/allocation', 366_000, 22),
  page('declaration/materials', 366_000, 38),
  page('dict/type/data/dictId', 366_000, 31),
  page('book/bookBig/deleter', 365_000, 19),
  page('detail', 365_000, 33),
  page('review/details/index', 349_000, 32),
])
