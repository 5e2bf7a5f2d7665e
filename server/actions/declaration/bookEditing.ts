import type { bookEditing } from '#contract/actions/declaration/bookEditing'
import type { Handlers } from '#server/define'
import { bookCopyHandlers } from './bookEditing/copy'
import { bookFormHandlers } from './bookEditing/form'
import { bookHelpHandlers } from './bookEditing/help'
import { bookSaveHandlers } from './bookEditing/save'

export const bookEditingHandlers: Handlers<keyof typeof bookEditing> = {
  ...bookFormHandlers,
  ...bookSaveHandlers,
  ...bookCopyHandlers,
  ...bookHelpHandlers,
}
