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

/** Pages that still are heavier than their kind may be. Each may become lighter and leave this list, none may join it. */
export const HEAVY: Readonly<Partial<Record<ScreenKey, Budget>>> = {
  'book/bookInfo/edit/bookId': { bytes: 511_000, files: 59 },
  'book/bookInfoPlan/edit/bookId': { bytes: 504_000, files: 63 },
  'book/bookBig/edit1': { bytes: 467_000, files: 53 },
  'review/import': { bytes: 461_000, files: 47 },
  'collection/new/isbn': { bytes: 460_000, files: 50 },
  'collection/edit': { bytes: 460_000, files: 50 },
  demo: { bytes: 451_000, files: 47 },
  'review/activity/copyreader': { bytes: 446_000, files: 47 },
  'review/textbook': { bytes: 445_000, files: 52 },
  'review/review/pingsheng': { bytes: 434_000, files: 64 },
  register: { bytes: 427_000, files: 88 },
  'publisher/publisherLnfoEdit': { bytes: 425_000, files: 41 },
  'review/messages': { bytes: 425_000, files: 41 },
  'system/user/index': { bytes: 422_000, files: 39 },
  'book/bookInfo/index': { bytes: 419_000, files: 43 },
  'review/activity/index': { bytes: 417_000, files: 28 },
  'book/sellInfo/bookSellInfo/bookId': { bytes: 416_000, files: 47 },
  'review/activity/grouping/book': { bytes: 406_000, files: 38 },
  'review/activity/indicators': { bytes: 404_000, files: 31 },
  'system/role/index': { bytes: 402_000, files: 30 },
  'review/faber/index': { bytes: 395_000, files: 35 },
  'monitor/operlog/index': { bytes: 394_000, files: 34 },
  'user/profile': { bytes: 392_000, files: 38 },
  'declaration/applyOrRecommend/applyOrRecommend': { bytes: 388_000, files: 40 },
  'collection/index': { bytes: 387_000, files: 32 },
  'job/log': { bytes: 386_000, files: 29 },
  'review/theReview': { bytes: 415_000, files: 40 },
  'tool/gen/index': { bytes: 377_000, files: 23 },
  'review/expertsList': { bytes: 414_000, files: 44 },
  'declaration/apply/allocation': { bytes: 376_000, files: 27 },
  'system/notice/index': { bytes: 374_000, files: 24 },
  'declaration/materials': { bytes: 374_000, files: 39 },
  'book/bookBig/deleter': { bytes: 373_000, files: 19 },
  'dict/type/data/dictId': { bytes: 373_000, files: 34 },
  detail: { bytes: 372_000, files: 34 },
  'system/schools': { bytes: 365_000, files: 28 },
  'review/details/index': { bytes: 358_000, files: 33 },
  'gen/edit/tableId': { bytes: 364_000, files: 27 },
}

/** The list that `tests/bench/load.ts` opens in a browser: the pool of books. */
export const LIST = { path: to('review/teachingMaterial') }
