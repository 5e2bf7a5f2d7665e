import { eq, type SQL } from 'drizzle-orm'
import { DIRECTORS, holdsRole } from '#contract/roles'
import { importBatch } from '#server/db/schema/index'
import type { CurrentUser } from '#server/define'

/** A batch without a project belongs to the office that imported it; roles that run all projects see every batch. */
export const seesAllBatches = ({ roles }: CurrentUser): boolean => holdsRole(roles, DIRECTORS)

export const ownBatches = (user: CurrentUser): SQL | undefined =>
  seesAllBatches(user) ? undefined : eq(importBatch.create_by, user.user_id)
