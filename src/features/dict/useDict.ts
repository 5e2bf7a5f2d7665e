import { useQuery } from '@tanstack/react-query'
import type { DictItem } from '#contract/actions/system/dict'
import type { Labels } from '#contract/facts/closed'
import { query } from '#src/api/query'

/** Levels below the first. */
const DEEP = 5
/** Dictionaries change a few times a year. */
const FRESH_MS = 30 * 60_000

export interface Dict {
  type: string
  /**
   * The values that the contract knows. They stand in for the dictionary until it is here, and where the server has
   * none of this type; the dictionary says how they are called, in what order, and which are still offered.
   */
  labels?: Labels | undefined
}

/** The items of a dictionary, asked for once by however many parts of the page. */
export function useDict({ type, labels }: Dict, deep = DEEP): DictItem[] {
  const { data } = useQuery({
    // A server without dictionaries is no fault that the user could do anything about.
    ...query('dict_items', { type, deep }, { quiet: true }),
    staleTime: FRESH_MS,
    meta: { keep: true },
  })
  return offered(labels, data)
}

/** What is offered of a dictionary, given what the server has said of it. */
export function offered(labels: Dict['labels'], data: readonly DictItem[] | undefined): DictItem[] {
  if (!labels) return [...(data ?? [])]
  if (!data || data.length === 0)
    return Object.entries(labels).map(([dictValue, dictLabel]) => ({ dictValue, dictLabel }))
  // A value the contract does not know would be refused by every call.
  return data.filter(({ dictValue }) => Object.hasOwn(labels, dictValue))
}
