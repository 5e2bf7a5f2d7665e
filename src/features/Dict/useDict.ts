import { useQuery } from '@tanstack/react-query'
import type { DictItem } from '#contract/actions/dict'
import { query } from '#src/api/query'

/** Levels below the first. */
const DEEP = 5
/** Dictionaries change a few times a year. */
const FRESH_MS = 30 * 60_000

/** The items of a dictionary, asked for once by however many parts of the page; empty while they are on their way. */
export function useDict(type: string, deep = DEEP): DictItem[] {
  const { data } = useQuery({
    ...query('dict_items', { type, deep }),
    staleTime: FRESH_MS,
    meta: { keep: true },
  })
  return data ?? []
}
