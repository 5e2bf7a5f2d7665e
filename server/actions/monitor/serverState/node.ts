import { dirname } from 'node:path'
import { getHeapStatistics } from 'node:v8'
import { wireTime } from '#server/wire'
import { share } from './machine'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

/** As RuoYi's server says it. */
const inWords = (seconds: number): string =>
  `${Math.floor(seconds / DAY_S)}天${Math.floor((seconds % DAY_S) / HOUR_S)}小时${Math.floor((seconds % HOUR_S) / MINUTE_S)}分钟`

const MB = 1024 ** 2
const inMb = (bytes: number): number => Math.round((bytes / MB) * 100) / 100

/** Our process: what a Java machine is to RuoYi. Of the command only Node's own options, never the environment. */
export function node(now: Date) {
  const { heapTotal, heapUsed } = process.memoryUsage()
  const uptime = process.uptime()
  return {
    name: 'Node.js',
    version: process.version,
    startTime: wireTime(new Date(now.getTime() - uptime * 1000)),
    runTime: inWords(uptime),
    home: dirname(process.execPath),
    inputArgs: process.execArgv.join(' '),
    total: inMb(heapTotal),
    max: inMb(getHeapStatistics().heap_size_limit),
    used: inMb(heapUsed),
    free: inMb(heapTotal - heapUsed),
    usage: share(heapUsed, heapTotal),
  }
}
