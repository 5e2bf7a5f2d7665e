import { to } from '#contract/address'
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
  page('book/bookInfo/edit/bookId', 511_000, 59),
  page('book/bookInfoPlan/edit/bookId', 504_000, 63),
  page('book/bookBig/edit1', 467_000, 53),
  page('review/import', 461_000, 47),
  page('collection/new/isbn', 460_000, 50),
  page('collection/edit', 460_000, 50),
  page('demo', 451_000, 47),
  page('review/activity/copyreader', 446_000, 47),
  page('review/textbook', 445_000, 52),
  page('review/review/pingsheng', 434_000, 64),
  page('register', 427_000, 88),
  page('publisher/publisherLnfoEdit', 425_000, 41),
  page('review/messages', 425_000, 41),
  page('system/user/index', 422_000, 39),
  page('book/bookInfo/index', 419_000, 43),
  page('review/activity/index', 417_000, 28),
  page('book/sellInfo/bookSellInfo/bookId', 416_000, 47),
  page('review/activity/grouping/book', 406_000, 38),
  page('review/activity/indicators', 404_000, 31),
  page('system/role/index', 402_000, 30),
  page('review/faber/index', 395_000, 35),
  page('monitor/operlog/index', 394_000, 34),
  page('user/profile', 392_000, 38),
  page('declaration/applyOrRecommend/applyOrRecommend', 388_000, 40),
  page('collection/index', 387_000, 32),
  page('job/log', 386_000, 29),
  page('review/theReview', 415_000, 40),
  page('tool/gen/index', 377_000, 23),
  page('review/expertsList', 414_000, 44),
  page('declaration/apply/allocation', 376_000, 27),
  page('system/notice/index', 374_000, 24),
  page('declaration/materials', 374_000, 39),
  page('book/bookBig/deleter', 373_000, 19),
  page('dict/type/data/dictId', 373_000, 34),
  page('detail', 372_000, 34),
  page('system/schools', 365_000, 28),
  page('review/details/index', 358_000, 33),
  page('gen/edit/tableId', 364_000, 27),
])

/** The list that `tests/bench/load.ts` opens in a browser: the pool of books. */
export const LIST = { path: to('review/teachingMaterial') }
