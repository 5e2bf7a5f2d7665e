import { useState } from 'react'
import type { PersonChoice, PersonDeed, PersonFinding } from '#contract/entities/importPeople'

export interface Deeds {
  of: (finding: PersonFinding) => PersonDeed
  set: (findings: readonly PersonFinding[], deed: PersonDeed) => void
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
export function useDeeds(): Deeds {
  const [decided, setDecided] = useState<Readonly<Record<string, PersonDeed>>>({})
  const of = (finding: PersonFinding): PersonDeed => decided[keyOf(finding)] ?? finding.can[0] ?? 'skip'
  return {
    of,
    set: (findings, deed) =>
      setDecided((before) => ({
        ...before,
        ...Object.fromEntries(findings.map((finding) => [keyOf(finding), deed])),
      })),
    choices: (people) =>
      people.map((finding) => ({ row: finding.row, stamp: finding.stamp, deed: of(finding) })),
    clear: () => setDecided({}),
  }
}

/** How many people a file brings, changes, and passes over. */
export function tally(deeds: Deeds, people: readonly PersonFinding[], good: number) {
  const count = { created: good - people.length, merged: 0, skipped: 0 }
  for (const finding of people) {
    const deed = deeds.of(finding)
    if (deed === 'skip') count.skipped += 1
    else if (deed === 'create' || deed === 'join') count.created += 1
    else count.merged += 1
  }
  return count
}
