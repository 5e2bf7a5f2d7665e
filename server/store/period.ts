import { and, gte, lt, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { afterWire, fromWire } from '#server/wire'

export interface Period {
  beginTime?: string | undefined
  endTime?: string | undefined
}

/** The column is a moment of the period; no condition where it has neither begin nor end. */
export const duringPeriod = (column: AnyPgColumn, { beginTime, endTime }: Period): SQL | undefined =>
  and(
    beginTime ? gte(column, fromWire(beginTime)) : undefined,
    endTime ? lt(column, afterWire(endTime)) : undefined,
  )
