import type { groups } from '#contract/actions/organising/groups'
import type { Handlers } from '#server/define'
import { overviewHandlers } from './groups/overview'
import { groupRecordHandlers } from './groups/records'
import { groupRemovalHandlers } from './groups/removal'
import { autoHandlers } from './groups/auto'

export const groupsHandlers: Handlers<keyof typeof groups> = {
  ...overviewHandlers,
  ...groupRecordHandlers,
  ...groupRemovalHandlers,
  ...autoHandlers,
}
