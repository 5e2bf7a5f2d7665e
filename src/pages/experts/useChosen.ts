import { useState } from 'react'
import type { Input } from '#contract'
import { call } from '#src/api/call'
import type { List } from '#src/list/useList'
import type { RosterPerson } from './columns'

/** A selected expert, on whichever page of the list. */
export type Chosen = Pick<RosterPerson, 'user_id' | 'name' | 'done_num'>

interface Whole {
  /** The question that found them: another one chooses anew. */
  question: string
  people: readonly Chosen[]
}

/** The rows that are ticked, or everybody the filter finds: an office acts on two thousand as on two. */
export function useChosen(list: List<RosterPerson>, project_id: number) {
  const [whole, setWhole] = useState<Whole>()
  const [isReading, setReading] = useState(false)
  const asked: Partial<Input<'project_expert_list'>> = { ...list.filter }
  // In whatever order they stand, they are the same people.
  delete asked.orderByColumn
  delete asked.isAsc
  const question = JSON.stringify(asked)
  const all = whole?.question === question ? whole.people : undefined

  const chooseAll = async () => {
    setReading(true)
    try {
      setWhole({ question, people: await call('project_expert_keys', { ...asked, project_id }) })
    } finally {
      setReading(false)
    }
  }
  return {
    people: all ?? list.selected,
    isWhole: all !== undefined,
    isReading,
    chooseAll: () => void chooseAll().catch(() => undefined),
    clear: () => {
      setWhole(undefined)
      list.select([])
    },
  }
}

export type ChosenPeople = ReturnType<typeof useChosen>
