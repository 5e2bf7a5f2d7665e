import type { library } from '#contract/actions/planning/library'
import type { Handlers } from '#server/define'
import { libraryDraftHandlers } from './library/draft'
import { libraryListHandlers } from './library/list'

export const libraryHandlers: Handlers<keyof typeof library> = {
  ...libraryListHandlers,
  ...libraryDraftHandlers,
}
