import type { bookExtensions, books } from '#contract/actions/books'
import type { Handlers } from '#server/define'
import { addableHandlers } from './books/addable'
import { detailHandlers } from './books/detail'
import { editingHandlers } from './books/editing'
import { emptyingHandlers } from './books/emptying'
import { exportHandlers } from './books/export'
import { groupListHandlers } from './books/groupList'
import { listHandlers } from './books/list'
import { placingHandlers } from './books/placing'
import { poolHandlers } from './books/pool'
import { violationHandlers } from './books/violation'

export const bookHandlers: Handlers<keyof typeof books | keyof typeof bookExtensions> = {
  ...listHandlers,
  ...poolHandlers,
  ...addableHandlers,
  ...placingHandlers,
  ...groupListHandlers,
  ...emptyingHandlers,
  ...editingHandlers,
  ...violationHandlers,
  ...detailHandlers,
  ...exportHandlers,
}
