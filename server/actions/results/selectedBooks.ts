import type { selectedBooks } from '#contract/actions/results/selectedBooks'
import type { Handlers } from '#server/define'
import { selectedListHandlers } from './selectedBooks/list'
import { removeHandlers } from './selectedBooks/remove'
import { revisionHandlers } from './selectedBooks/revisions'

/** 入选教材: revised every three years, or taken out of the catalogue. */
export const selectedBooksHandlers: Handlers<keyof typeof selectedBooks> = {
  ...selectedListHandlers,
  ...revisionHandlers,
  ...removeHandlers,
}
