import { keysOf } from '#contract/facts/closed'
import { MESSAGE_TEXTS } from './text'

const HOUR_MS = 3_600_000

/** When reminders are sent, in hours relative to the deadline. */
export const REMINDER_MOMENTS = {
  d3: { label: '截止前3天', hours: -72 },
  d1: { label: '截止前1天', hours: -24 },
  h2: { label: '截止前2小时', hours: -2 },
  after: { label: '截止后', hours: 1 },
} as const
export type ReminderMoment = keyof typeof REMINDER_MOMENTS

export const MOMENTS = keysOf(REMINDER_MOMENTS)

/** The time of a reminder, in milliseconds. @param deadline in milliseconds too */
export const timeOf = (moment: ReminderMoment, deadline: number): number =>
  deadline + REMINDER_MOMENTS[moment].hours * HOUR_MS

/**
 * The reminders that have become due since the plan was last changed. Long overdue ones are skipped: switching
 * a reminder on, or restarting a server, is meant for the future only.
 * @param since,now,deadline in milliseconds
 */
export const dueMoments = (deadline: number, since: number, now: number): ReminderMoment[] =>
  MOMENTS.filter((moment) => {
    const at = timeOf(moment, deadline)
    return at >= since && at <= now && now - at < HOUR_MS
  })

const AFTER =
  '{name}老师，您好！“{project}”的评审已于{deadline}截止，您还有{undone}种教材未完成，请尽快与评审办公室联系。'

/** The default reminders of a project: all switched off. */
export const DEFAULT_REMINDERS = MOMENTS.map((moment) => ({
  moment,
  on: false,
  title: MESSAGE_TEXTS.remind.title,
  content: moment === 'after' ? AFTER : MESSAGE_TEXTS.remind.content,
  channel: ['site' as const],
}))
export const DEFAULT_MAX_REMINDERS = 3
