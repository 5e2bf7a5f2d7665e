import type { Output } from '#contract'
import { call } from '#src/api/call'
import type { AutosaveOptions } from '#src/features/autosave/autosave'
import { outcomeOf } from '#src/features/autosave/failure'
import { knownBookOf, type BookDraft } from './draft'

export type Saved = Output<'bookinfo_save'>

/** Which book is written: 0 until the first save has made it. */
export interface Place {
  book_id: number
}

const NAME_FIRST = '填写教材名称后自动保存'

/** A prize that has just been added waits for its name, and keeps nothing else from being saved. */
const isNamed = ({ name }: BookDraft['book']['awards'][number]): boolean => name.trim() !== ''

/** Saves a book. Says nothing on the screen. */
export const bookSender =
  (
    place: Place,
    onMade: (saved: Saved, sent: BookDraft) => void,
  ): AutosaveOptions<BookDraft, Saved>['send'] =>
  async (payload, { revision }, isRetry) => {
    if (payload.book.book_name.trim() === '') return { kind: 'refused', message: NAME_FIRST }
    // The dialog about an expired login has been shown once; a retry must not bring it back.
    const quietly = { quiet: true, relogin: !isRetry }
    const { book_id } = place
    try {
      const saved = await call(
        'bookinfo_save',
        {
          ...(book_id > 0 && { book_id, revision: revision.book }),
          fields: { ...payload.book, awards: payload.book.awards.filter(isNamed) },
          editors: payload.editors,
        },
        quietly,
      )
      if (book_id === 0) onMade(saved, payload)
      return {
        kind: 'saved',
        revision: { book: saved.revision, editors: saved.revision },
        at: saved.update_time ?? '',
        info: saved,
      }
    } catch (error) {
      return outcomeOf(error, async () =>
        knownBookOf(await call('bookinfo_form', { book_id }, { quiet: true, relogin: false })),
      )
    }
  }
