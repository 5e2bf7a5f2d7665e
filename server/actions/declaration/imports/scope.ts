import { eq, type SQL } from 'drizzle-orm'
import { DIRECTORS, holdsRole } from '#contract/roles'
import { importBatch } from '#server/db/schema/index'
import type { CurrentUser } from '#server/define'

/** A list that belongs to no project is the office's that brought it in; those who run all offices see all. */
export const seesAllBatches = ({ roles }: CurrentUser): boolean => holdsRole(roles, DIRECTORS)

export const ownBatches = (user: CurrentUser): SQL | undefined =>
  seesAllBatches(user) ? undefined : eq(importBatch.create_by, user.user_id)
