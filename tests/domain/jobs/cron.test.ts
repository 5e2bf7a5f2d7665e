import { describe, expect, test } from 'vitest'
import { cronFault, nextTime, timesOf } from '#server/domain/jobs/cron'
import { turnOf } from '#server/domain/jobs/due'
import { fromWire, wireTime } from '#server/wire'

// A Wednesday.
const now = fromWire('2026-11-25 08:00:00')
const ahead = (text: string, most = 2) => timesOf(text, now, most).map(wireTime)

describe('a schedule is read as Quartz reads it, in the time of Shanghai', () => {
  test.each([
    ['0 * * * * ?', ['2026-11-25 08:01:00', '2026-11-25 08:02:00']],
    ['0 0/10 * * * ?', ['2026-11-25 08:10:00', '2026-11-25 08:20:00']],
    ['30 0 3 * * ?', ['2026-11-26 03:00:30', '2026-11-27 03:00:30']],
    // Monday is 2, Friday 6.
    ['0 0 3 ? * 2', ['2026-11-30 03:00:00', '2026-12-07 03:00:00']],
    ['0 0 3 ? * 6L', ['2026-11-27 03:00:00', '2026-12-25 03:00:00']],
    ['0 0 3 ? * 2#1', ['2026-12-07 03:00:00', '2027-01-04 03:00:00']],
    ['0 0 3 ? * MON-FRI', ['2026-11-26 03:00:00', '2026-11-27 03:00:00']],
    ['0 0 3 L * ?', ['2026-11-30 03:00:00', '2026-12-31 03:00:00']],
    ['0 0 3 15W * ?', ['2026-12-15 03:00:00', '2027-01-15 03:00:00']],
    ['0 0 3 1 1 ? 2027', ['2027-01-01 03:00:00']],
    [' 0  0 3 * * ? ', ['2026-11-26 03:00:00', '2026-11-27 03:00:00']],
  ])('%s', (text, times) => {
    expect(cronFault(text, now)).toBeUndefined()
    expect(ahead(text)).toEqual(times)
  })

  test.each([
    ['0 3 * * *', 'Cron 表达式须是 6 或 7 项：秒 分 时 日 月 周 [年]'],
    ['@daily', 'Cron 表达式须是 6 或 7 项：秒 分 时 日 月 周 [年]'],
    ['* * * * * ?', '“秒”须是 0 到 59 中的一个数：任务最多每分钟执行一次'],
    ['0/5 * * * * ?', '“秒”须是 0 到 59 中的一个数：任务最多每分钟执行一次'],
    ['0 0 25 * * ?', 'Cron 表达式的“时”有误：25'],
    ['0 0 3 32 * ?', 'Cron 表达式的“日”有误：32'],
    ['0 0 3 ? * 8', 'Cron 表达式的“周”有误：8'],
    ['0 0 3 ? * 0', 'Cron 表达式的“周”有误：0'],
    ["0 0 3 ? '; --", "Cron 表达式的“月”有误：';"],
    ['0 0 3 1 * 2', '“日”和“周”不能同时指定，其中一个写 ?'],
    ['0 0 3 30 2 ?', '按这个 Cron 表达式，今后没有执行时间'],
    ['0 0 3 1 1 ? 2020', '按这个 Cron 表达式，今后没有执行时间'],
  ])('%s is refused', (text, fault) => {
    expect(cronFault(text, now)).toBe(fault)
    expect(nextTime(text, now)).toBeNull()
  })
})

describe('a time that has come', () => {
  const at = (text: string) => fromWire(text)
  const turn = (misfire_policy: '0' | '1' | '2' | '3', due: string, paused = false) => {
    const job = { cron_expression: '0 0 * * * ?', misfire_policy, paused, next_time: at(due) }
    const { runs, next_time, given_up } = turnOf(job, now)
    return [runs, next_time && wireTime(next_time), given_up && wireTime(given_up)]
  }

  test('just now, runs whatever is to become of missed ones', () => {
    for (const policy of ['0', '1', '2', '3'] as const)
      expect(turn(policy, '2026-11-25 08:00:00')).toEqual([true, '2026-11-25 09:00:00', undefined])
  })

  test('and was missed for hours, runs once, each time, or not at all', () => {
    const due = '2026-11-25 05:00:00'
    expect(turn('0', due)).toEqual([true, '2026-11-25 09:00:00', undefined])
    expect(turn('2', due)).toEqual([true, '2026-11-25 09:00:00', undefined])
    expect(turn('1', due)).toEqual([true, '2026-11-25 06:00:00', undefined])
    expect(turn('3', due)).toEqual([false, '2026-11-25 09:00:00', due])
  })

  test('runs neither before it nor while it is paused', () => {
    expect(turn('0', '2026-11-25 08:00:01')).toEqual([false, '2026-11-25 08:00:01', undefined])
    expect(turn('1', '2026-11-25 05:00:00', true)).toEqual([false, null, undefined])
  })
})
