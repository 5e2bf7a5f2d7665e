import { expertFields } from '#contract/rules/import/expert'
import type { RowError } from '#contract/rules/import/spec'
import { managedProjects } from '#server/access/scope'
import { project } from '#server/db/schema/project'
import { affectedReviews } from '#server/store/avoidance/affectedReviews'
import type { Merge } from '#server/store/imports/merges'
import type { Context } from '#server/define'
import { decidesAvoidance } from '#server/domain/avoidance/avoidance'
import { maskedCard } from '#server/domain/people/masked'

/** Fields whose values may stand in the log; identity and account numbers may not. */
const LOGGED = ['name', 'unit', 'part_time_units', 'province_id']

export const labelsOf = (fields: readonly string[]): string[] =>
  Object.entries(expertFields).flatMap(([field, { label }]) => (fields.includes(field) ? [label] : []))

const logged = (facts: Merge['before']) =>
  Object.fromEntries(Object.entries(facts).filter(([field]) => LOGGED.includes(field)))

/** The people whom an import changed, with the fields: changes that decide about avoidance must be on record. */
export const mergesToLog = (merges: readonly Merge[]) =>
  merges.length > 0 && {
    merged: merges.map(({ user_id, before, after }) => ({
      user_id,
      fields: Object.keys(after),
      before: logged(before),
      after: logged(after),
    })),
  }

/** The number of reviews of changed experts that the avoidance rules forbid now. */
export async function clashesAfter({ db, user }: Context, merges: readonly Merge[]): Promise<number> {
  const changed = merges.filter(({ after }) => decidesAvoidance(Object.keys(after)))
  if (changed.length === 0) return 0
  const { affected, elsewhere_num } = await affectedReviews(
    db,
    managedProjects(user, project.project_id),
    changed.map(({ user_id }) => user_id),
  )
  return affected.length + elsewhere_num
}

const long = /\d{6,}[\dXx]/g
const hideMiddle = (text: string) => text.replace(long, (number) => maskedCard(number) ?? '')

/**
 * Errors as they are stored: identity and account numbers are masked, because the row number leads to them in the
 * file.
 */
export const withoutNumbers = (errors: readonly RowError[]): RowError[] =>
  errors.map((error) =>
    error.field === 'id_card' || error.field === 'bank_account'
      ? { ...error, value: hideMiddle(error.value), reason: hideMiddle(error.reason) }
      : error,
  )
