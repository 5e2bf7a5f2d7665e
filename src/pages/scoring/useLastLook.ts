import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '#contract'
import { QUICK_READ } from '#contract/rules/review/scoreSheet'
import { query } from '#src/api/query'
import { useReaderLink } from '#src/features/readerLink/readerLink'
import type { Finding } from '#contract/actions/scoring/review'
import type { LoadedReview } from '#src/features/writtenReview/draft'

interface Look {
  comparison: Output<'own_comparison'>
  warnings: Finding[] | undefined
}

/** What is looked at before a review is handed in, or when the expert asks for it. */
export function useLastLook(project_id: number, { read_seconds, book, sign_each }: LoadedReview) {
  const client = useQueryClient()
  const link = useReaderLink()
  const [look, setLook] = useState<Look>()

  const compared = (): Promise<Look['comparison'] | undefined> =>
    client
      .fetchQuery({ ...query('own_comparison', { project_id }, { quiet: true }), staleTime: 0 })
      // Without it a review can be handed in all the same.
      .catch(() => undefined)

  /** The time is counted while one reads; what was said at the last save may be past. */
  const ownWarnings = (found: readonly Finding[]): Finding[] => {
    const others = found.filter(({ level, field }) => level === 'warn' && field !== 'read')
    const isQuick = read_seconds !== null && link.getState().read_seconds < QUICK_READ.seconds
    return isQuick
      ? [...others, { field: 'read', indicator_id: null, level: 'warn', message: QUICK_READ.message }]
      : others
  }

  return {
    look,
    close: (): void => setLook(undefined),
    /** Shows where the book stands. */
    compare: async (): Promise<void> => {
      const comparison = await compared()
      if (comparison) setLook({ comparison, warnings: undefined })
    },
    /** @returns whether there is something to look at first */
    ask: async (found: readonly Finding[]): Promise<boolean> => {
      const warnings = ownWarnings(found)
      const comparison = (await compared()) ?? { sections: [], full: null, books: [] }
      const hasOthers = comparison.books.some(
        ({ book_id, total, is_trial }) => book_id !== book.book_id && total !== null && is_trial === 0,
      )
      if (warnings.length === 0 && !hasOthers && sign_each === 0) return false
      setLook({ comparison, warnings })
      return true
    },
  }
}
