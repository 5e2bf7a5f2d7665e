import type { materials } from '#contract/actions/declaration/materials'
import type { Handlers } from '#server/define'
import { currentHandlers } from './materials/current'
import { listHandlers } from './materials/list'
import { partHandlers } from './materials/parts'
import { saveHandlers } from './materials/save'

export const materialsHandlers: Handlers<keyof typeof materials> = {
  ...listHandlers,
  ...saveHandlers,
  ...partHandlers,
  ...currentHandlers,
}
