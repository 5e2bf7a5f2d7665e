import { useState } from 'react'
import { Autosave, type Store } from '#src/features/autosave/autosave'
import { bookDraftKey } from '#src/features/autosave/draftKey'
import { draftStore } from '#src/features/autosave/draftStore'
import { useAutosave } from '#src/features/autosave/useAutosave'
import { useMe } from '#src/session/session'
import {
  canonicalBook,
  knownBookOf,
  mergedFields,
  StoredBookDraft,
  type BookDraft,
  type LoadedBook,
} from './draft'
import { bookSender, type Place, type Saved } from './send'

/** Keeps a draft under the key that its book has at the moment: it gets one with the first save. */
function movingStore(user_id: number, place: Place): Store<BookDraft> {
  const stores = new Map<number, Store<BookDraft>>()
  const current = (): Store<BookDraft> => {
    const store =
      stores.get(place.book_id) ?? draftStore(bookDraftKey(user_id, place.book_id), StoredBookDraft)
    for (const [book_id, old] of stores) if (book_id !== place.book_id) old.clear()
    stores.set(place.book_id, store)
    return store
  }
  return {
    read: () => current().read(),
    write: (stored) => current().write(stored),
    clear: () => current().clear(),
  }
}

/**
 * A book that saves itself while it is written.
 * @param onMade the first save has made the book
 */
export function useBookDraft(loaded: LoadedBook, onMade: (saved: Saved, sent: BookDraft) => void) {
  const { user } = useMe()
  const [place] = useState<Place>({ book_id: loaded.book_id })
  const { autosave, view } = useAutosave<BookDraft, Saved>(
    bookDraftKey(user.userId, loaded.book_id),
    () =>
      new Autosave(
        {
          canonical: canonicalBook,
          fields: mergedFields,
          store: movingStore(user.userId, place),
          send: bookSender(place, (saved, sent) => {
            place.book_id = saved.book_id
            onMade(saved, sent)
          }),
        },
        knownBookOf(loaded),
      ),
  )
  return { autosave, view }
}
