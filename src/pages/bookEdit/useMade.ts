import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { to } from '#contract/address'
import type { BookStep } from '#contract/facts/declaration/bookFields'
import { query } from '#src/api/query'
import { bookDraftKey } from '#src/features/autosave/draftKey'
import { moveAutosave } from '#src/features/autosave/useAutosave'
import { useReplacePage } from '#src/menu/useReplacePage'
import { useMe } from '#src/session/session'
import { moveEditorDraft } from './editors/editorDraft'
import type { BookDraft, LoadedBook } from './draft/draft'
import type { Saved } from './draft/send'
import { cursorNow } from './focus'

/**
 * The first save gives a book its key, and with it another address. The page there goes on where this one was: with
 * what is typed, in the same field. It waits until no Chinese word is half typed, which would be lost.
 */
export function useMade(loaded: LoadedBook, step: BookStep) {
  const { user } = useMe()
  const client = useQueryClient()
  const replacePage = useReplacePage()
  const [made, setMade] = useState<number>()
  const [isComposing, setComposing] = useState(false)
  const gone = useRef(false)
  useEffect(() => {
    if (made === undefined || isComposing || gone.current) return
    // Once: afterwards the page that is there goes on.
    gone.current = true
    moveAutosave(bookDraftKey(user.userId, 0), bookDraftKey(user.userId, made))
    moveEditorDraft(user.userId, 0, made)
    // The focus is put where it was; the layout takes it to no other place.
    replacePage(to('book/bookInfo/edit/bookId', { bookId: made, step }), {
      resume: true,
      cursor: cursorNow(),
    })
  }, [made, isComposing, replacePage, step, user.userId])
  return {
    onMade: ({ book_id, ...saved }: Saved, { book, editors }: BookDraft): void => {
      client.setQueryData(query('bookinfo_form', { book_id }).queryKey, {
        ...loaded,
        ...saved,
        book_id,
        fields: book,
        editors,
      })
      setMade(book_id)
    },
    composing: {
      onCompositionStart: () => setComposing(true),
      onCompositionEnd: () => setComposing(false),
    },
  }
}
