import { OUTSIDE_CHANNELS, type OutsideChannel } from '#contract/facts/messages'
import { DECLARING_NOTICES } from './declaring'
import { EXAMINING_NOTICES } from './examining'
import type { NoticeKey } from './keys'
import { type NoticeKind, NOTICE_VARIABLES, type NoticeVariable } from './kind'
import { OUTCOME_NOTICES } from './outcome'

/** Each kind of notice: whom it tells, with which variables and words. The only table of them. */
export const NOTICES = {
  ...DECLARING_NOTICES,
  ...EXAMINING_NOTICES,
  ...OUTCOME_NOTICES,
} as const satisfies Record<NoticeKey, NoticeKind>

/** The variables of a kind. */
export type VariableOf<K extends NoticeKey> = (typeof NOTICES)[K]['variables'][number]
/** What a sender has to say: each of these variables, and no other. */
export type ValuesOf<V extends NoticeVariable> = Readonly<Record<V, string>> &
  Readonly<Partial<Record<Exclude<NoticeVariable, V>, never>>>
export type NoticeValues<K extends NoticeKey> = ValuesOf<VariableOf<K>>

/** What is known of a kind whichever it is. */
export const noticeKind = (kind: NoticeKey): NoticeKind => NOTICES[kind]

/** The variables of a kind with their labels. */
export const noticeVariables = (kind: NoticeKey): Readonly<Record<string, string>> =>
  Object.fromEntries(noticeKind(kind).variables.map((name: NoticeVariable) => [name, NOTICE_VARIABLES[name]]))

const NOT_OUTSIDE: readonly OutsideChannel[] = []

/** By which ways a notice goes beside the site, unless the office says otherwise. */
export const usualChannels = (kind: NoticeKey): readonly OutsideChannel[] =>
  noticeKind(kind).quiet ? NOT_OUTSIDE : OUTSIDE_CHANNELS
