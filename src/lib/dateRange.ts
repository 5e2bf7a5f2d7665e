/** First and last day (or moment) as a form holds them; null when the user has cleared them. */
export type DateRange = readonly [begin: string, end: string] | null | undefined

/** A copy of the query with the range as `beginTime` and `endTime`; without a range no older one stays behind. */
export function addDateRange<Q extends object>(query: Q, range: DateRange) {
  // A query of any type may have had a range before, and then has it under these two names.
  const { beginTime: _begin, endTime: _end, ...rest } = query as Q & { beginTime?: string; endTime?: string }
  return range ? { ...rest, beginTime: range[0], endTime: range[1] } : rest
}
