import type { books } from '#contract/actions/books'
import type { Handlers } from '#server/define'
import { addableHandlers } from './books/addable'
import { editingHandlers } from './books/editing'
import { emptyingHandlers } from './books/emptying'
import { groupListHandlers } from './books/groupList'
import { listHandlers } from './books/list'
import { placingHandlers } from './books/placing'
import { poolHandlers } from './books/pool'
import { violationHandlers } from './books/violation'

export const bookHandlers: Handlers<keyof typeof books> = {
  ...listHandlers,
  ...poolHandlers,
  ...addableHandlers,
  ...placingHandlers,
  ...groupListHandlers,
  ...emptyingHandlers,
  ...editingHandlers,
  ...violationHandlers,
}
