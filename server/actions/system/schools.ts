import type { schools } from '#contract/actions/system/schools'
import type { Handlers } from '#server/define'
import { schoolAuditHandlers } from './schools/audit'
import { schoolListHandlers } from './schools/list'
import { schoolStaffHandlers } from './schools/staff'

export const schoolsHandlers: Handlers<keyof typeof schools> = {
  ...schoolListHandlers,
  ...schoolAuditHandlers,
  ...schoolStaffHandlers,
}
