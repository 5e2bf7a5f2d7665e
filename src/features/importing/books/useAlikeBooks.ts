import { useState } from 'react'
import type { BookFinding } from '#contract/entities/importBooks'

type Found = Pick<BookFinding, 'row' | 'like'>

export interface AlikeBooks {
  isWanted: (finding: Found) => boolean
  set: (findings: readonly Found[], isWanted: boolean) => void
  /** The rows to import of those that were reported. */
  wanted: (findings: readonly Found[]) => number[]
  /** Another file is another matter. */
  clear: () => void
}

/** A decision is about a row and what it was shown beside. */
const keyOf = ({ row, like }: Found) => `${row} ${like.book_id ?? ''} ${like.row ?? ''}`

/** Which rows of a book list are imported though they resemble other books; none, until the office says so. */
export function useAlikeBooks(): AlikeBooks {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const isWanted = (finding: Found) => chosen.has(keyOf(finding))
  return {
    isWanted,
    set: (findings, isNowWanted) => {
      const keys = new Set(findings.map(keyOf))
      setChosen(
        (before) => new Set([...[...before].filter((key) => !keys.has(key)), ...(isNowWanted ? keys : [])]),
      )
    },
    wanted: (findings) => findings.filter(isWanted).map(({ row }) => row),
    clear: () => setChosen(new Set()),
  }
}
