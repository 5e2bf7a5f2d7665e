import type { books } from '#contract/actions/declaration/books'
import type { Handlers } from '#server/define'
import { bookListHandlers } from './books/list'
import { poolHandlers } from './books/pool'
import { detailHandlers } from './books/detail'
import { exportHandlers } from './books/export'
import { declaredBookHandlers } from './books/declared'

export const booksHandlers: Handlers<keyof typeof books> = {
  ...bookListHandlers,
  ...poolHandlers,
  ...detailHandlers,
  ...exportHandlers,
  ...declaredBookHandlers,
}
