import type { Output, Row } from '#contract'

/** A book that has just been chosen has not been judged yet. */
export type Volume = Row<'book_big_choices'> &
  Partial<Pick<Output<'book_big_detail'>['volumes'][number], 'completeness' | 'faults'>>
