import type { collection } from '#contract/actions/declaration/collection'
import type { Handlers } from '#server/define'
import { collectionDecisionHandlers } from './collection/decision'
import { collectionDeclareHandlers } from './collection/declare'
import { collectionIsbnHandlers } from './collection/isbn'
import { collectionListHandlers } from './collection/list'
import { collectionRecordHandlers } from './collection/record'

export const collectionHandlers: Handlers<keyof typeof collection> = {
  ...collectionListHandlers,
  ...collectionIsbnHandlers,
  ...collectionRecordHandlers,
  ...collectionDecisionHandlers,
  ...collectionDeclareHandlers,
}
