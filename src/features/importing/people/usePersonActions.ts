import { useState } from 'react'
import type { PersonChoice, PersonFinding } from '#contract/entities/importPeople'
import type { PersonAction } from '#contract/facts/imports'

export interface PersonActions {
  of: (finding: PersonFinding) => PersonAction
  set: (findings: readonly PersonFinding[], action: PersonAction) => void
  /** What is sent with the file: one for every row that was told. */
  choices: (people: readonly PersonFinding[]) => PersonChoice[]
  /** Another file is another matter. */
  clear: () => void
}

const keyOf = ({ row, stamp }: PersonFinding) => `${row} ${stamp}`

/**
 * What the office has decided about rows. A decision hangs on what was told: when a row is told otherwise afterwards,
 * it is decided anew, and all other decisions stay.
 */
export function usePersonActions(): PersonActions {
  const [decided, setDecided] = useState<Readonly<Record<string, PersonAction>>>({})
  const of = (finding: PersonFinding): PersonAction => decided[keyOf(finding)] ?? finding.can[0] ?? 'skip'
  return {
    of,
    set: (findings, action) =>
      setDecided((before) => ({
        ...before,
        ...Object.fromEntries(findings.map((finding) => [keyOf(finding), action])),
      })),
    choices: (people) =>
      people.map((finding) => ({ row: finding.row, stamp: finding.stamp, deed: of(finding) })),
    clear: () => setDecided({}),
  }
}

/** How many people a file brings, changes, and passes over. */
export function countActions(actions: PersonActions, people: readonly PersonFinding[], good: number) {
  const count = { created: good - people.length, merged: 0, skipped: 0 }
  for (const finding of people) {
    const action = actions.of(finding)
    if (action === 'skip') count.skipped += 1
    else if (action === 'create' || action === 'join') count.created += 1
    else count.merged += 1
  }
  return count
}
