import type { Row } from '#contract'

/** A book of the group with its scores and the opinion on it. */
export type OpinionBook = Row<'groupe_leader_booklist'>
