import { Big } from 'big.js'
import type { Expected } from '#contract/rules/result/file'
import type { BookResult } from './types'

export interface Difference {
  field: string
  expected: string
  got: string
}

type Figure = string | number | null

const same = (expected: Figure, got: Figure): boolean => {
  if (expected === null || got === null) return expected === got
  return typeof expected === 'string' && typeof got === 'string' && isNaN(Number(expected))
    ? expected === got
    : new Big(expected).eq(got)
}

/** The expected figures of a file that differ from the computed ones; absent ones are not compared. */
export function differences(result: BookResult, expected: Expected): Difference[] {
  const pairs: [string, Figure | undefined, Figure][] = [
    ['final_score', expected.final_score, result.final],
    ['avg_score', expected.avg_score, result.avg],
    ['trimmed_score', expected.trimmed_score, result.trimmed],
    ['rank_group', expected.rank_group, result.rank_group],
    ['rank_all', expected.rank_all, result.rank_all],
    ['result_status', expected.result_status, result.result_status],
  ]
  for (const [id, score] of Object.entries(expected.indicators ?? {}))
    pairs.push([`indicators.${id}`, score, result.indicators.find((i) => i.id === id)?.score ?? null])
  return pairs.flatMap(([field, wanted, got]) =>
    wanted === undefined || same(wanted, got)
      ? []
      : [{ field, expected: String(wanted ?? '无'), got: String(got ?? '无') }],
  )
}

/** Number of expected figures of a book. */
export const expectedCount = ({ indicators = {}, ...figures }: Expected): number =>
  Object.values(figures).filter((figure) => figure !== undefined).length + Object.keys(indicators).length
