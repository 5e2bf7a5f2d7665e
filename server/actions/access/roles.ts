import type { roles } from '#contract/actions/access/roles'
import type { Handlers } from '#server/define'
import { roleHolderHandlers } from './roles/holders'
import { roleReadingHandlers } from './roles/reading'
import { roleWritingHandlers } from './roles/writing'

export const rolesHandlers: Handlers<keyof typeof roles> = {
  ...roleReadingHandlers,
  ...roleWritingHandlers,
  ...roleHolderHandlers,
}
