import { Cron } from 'croner'

/** As Quartz, which RuoYi's clients write for: seconds first, `?` for no day, weekdays counted from Sunday as 1. */
const QUARTZ = {
  timezone: 'Asia/Shanghai',
  mode: '6-or-7-parts',
  alternativeWeekdays: true,
  sloppyRanges: true,
  paused: true,
} as const

const PARTS = ['秒', '分', '时', '日', '月', '周', '年'] as const
/** A text in which each part alone is right. */
const FREE = ['0', '*', '*', '*', '*', '?', '*']

const partsOf = (text: string) => text.trim().split(/\s+/)

/** Weekdays are 1 to 7; the library would take 8 for Sunday as well. */
const hasWrongWeekday = (days: string) => /(^|[^#\d])([089]|\d\d+)/.test(days)

/** @throws Error for parts that are none of a schedule */
const scheduleOf = (parts: readonly string[]): Cron => new Cron(parts.join(' '), QUARTZ)

function isRight(parts: readonly string[]): boolean {
  try {
    scheduleOf(parts)
    return true
  } catch {
    return false
  }
}

/** Why a schedule cannot be read; undefined when it can. */
function faultOf(text: string): string | undefined {
  const parts = partsOf(text)
  const [second = '', , , day = '', , weekday = ''] = parts
  if (parts.length !== 6 && parts.length !== 7) return 'Cron 表达式须是 6 或 7 项：秒 分 时 日 月 周 [年]'
  if (!/^[0-5]?\d$/.test(second)) return '“秒”须是 0 到 59 中的一个数：任务最多每分钟执行一次'
  // Each part is tried alone, among parts that allow everything: so the message can name the wrong one.
  const wrong = parts.findIndex(
    (part, place) => !isRight(FREE.with(place, part)) || (PARTS[place] === '周' && hasWrongWeekday(part)),
  )
  if (wrong >= 0) return `Cron 表达式的“${PARTS[wrong]}”有误：${parts[wrong]}`
  if (!/^[*?]$/.test(day) && !/^[*?]$/.test(weekday)) return '“日”和“周”不能同时指定，其中一个写 ?'
  return isRight(parts) ? undefined : 'Cron 表达式有误，请检查'
}

/**
 * The next times of a schedule.
 * @param after the first one comes later than this
 * @returns none for a schedule that cannot be read, or whose last time has passed
 */
export const timesOf = (text: string, after: Date, most: number): Date[] =>
  faultOf(text) === undefined ? scheduleOf(partsOf(text)).nextRuns(most, after) : []

export const nextTime = (text: string, after: Date): Date | null => timesOf(text, after, 1)[0] ?? null

/** Why a schedule is refused, in words; undefined when it can be kept. */
export function cronFault(text: string, now: Date): string | undefined {
  return faultOf(text) ?? (nextTime(text, now) ? undefined : '按这个 Cron 表达式，今后没有执行时间')
}
