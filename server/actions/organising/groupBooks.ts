import type { groupBooks } from '#contract/actions/organising/groupBooks'
import type { Handlers } from '#server/define'
import { addableHandlers } from './groupBooks/addable'
import { placingHandlers } from './groupBooks/placing'
import { groupBookListHandlers } from './groupBooks/list'
import { emptyingHandlers } from './groupBooks/emptying'
import { editingHandlers } from './groupBooks/editing'

export const groupBooksHandlers: Handlers<keyof typeof groupBooks> = {
  ...addableHandlers,
  ...placingHandlers,
  ...groupBookListHandlers,
  ...emptyingHandlers,
  ...editingHandlers,
}
