import { tellUnkept } from '#src/features/autosave/tellUnkept'
import { useState } from 'react'
import { writingStore, type Writing } from './noteDraft'

type Book = Parameters<typeof writingStore>[1]

/**
 * The note that is being written; this browser keeps it until it is saved or given up.
 * @param isReviewer only a reviewer of the book writes notes
 */
export function useNoteDraft(
  user_id: number,
  book: Book,
  isReviewer: boolean,
): [Writing | undefined, (next: Writing | undefined) => void] {
  const drafts = writingStore(user_id, book)
  const [writing, setWriting] = useState(() => (isReviewer ? drafts.read() : undefined))
  return [
    writing,
    (next) => {
      setWriting(next)
      if (next) tellUnkept(drafts.write(next))
      else drafts.clear()
    },
  ]
}
