import { eq, sql } from 'drizzle-orm'
import { REFUSAL } from '#contract/refusals'
import { indicator, template } from '#server/db/schema/index'
import { managedProjects } from '#server/access/scope'
import { Refusal, type Context, type CurrentUser } from '#server/define'
import { numOrNull } from '#server/wire'
import type { IndicatorRecord } from '#server/store/reviews/indicatorLines'

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)

export const lineRow = ({ score, veto, need_reason, ...line }: IndicatorRecord) => ({
  ...line,
  score: numOrNull(score),
  veto: flag(veto),
  need_reason: flag(need_reason),
})

/**
 * The names of the projects that use a template, oldest first; projects of other offices stay unnamed. Tables are spelt
 * out, because drizzle omits them in a query over one table.
 */
const projectNames = (user: CurrentUser) => sql<string[]>`coalesce(
  (select json_agg(case when ${managedProjects(user, sql`p.project_id`) ?? sql`true`} then p.project_name
     else '其他评审活动' end order by p.project_id) from review_project p
   where p.template_id = indicator_template.template_id), '[]')`

/** The templates in order of creation, each with the projects that use it. */
export const templateRows = ({ db, user }: Pick<Context, 'db' | 'user'>, template_id?: number) =>
  db
    .select({
      template_id: template.template_id,
      name: template.name,
      score_mode: template.score_mode,
      full_score: template.full_score,
      locked: sql<0 | 1>`${template.locked}::int`,
      revision: template.revision,
      project_names: projectNames(user),
    })
    .from(template)
    .where(template_id === undefined ? undefined : eq(template.template_id, template_id))
    .orderBy(template.template_id)

/**
 * The template, locked for the transaction, if it may still be changed.
 * @throws Refusal when there is none, or scoring has begun with it
 */
export async function openTemplate({ db }: Pick<Context, 'db'>, template_id: number) {
  const [found] = await db.select().from(template).where(eq(template.template_id, template_id)).for('update')
  if (!found) throw new Refusal(REFUSAL.schemeMissing)
  if (found.locked) throw new Refusal(REFUSAL.indicatorsLocked)
  return found
}

/** @throws Refusal when another template has this name */
export async function refuseTakenTemplateName({ db }: Pick<Context, 'db'>, name: string, own?: number) {
  const [taken] = await db
    .select({ template_id: template.template_id })
    .from(template)
    .where(eq(template.name, name))
  if (taken && taken.template_id !== own) throw new Refusal(`指标体系“${name}”已存在`)
}

/** Copies all lines of a template into an empty one. */
export async function copyLines(
  { db }: Pick<Context, 'db'>,
  lines: readonly IndicatorRecord[],
  template_id: number,
) {
  const copy = async (of: readonly IndicatorRecord[], parents: ReadonlyMap<number, number>) => {
    if (of.length === 0) return []
    const made = await db
      .insert(indicator)
      .values(
        of.map(({ parent_id, code, name, score, standard, veto, need_reason, order_num }) => ({
          code,
          name,
          score,
          standard,
          veto,
          need_reason,
          order_num,
          template_id,
          parent_id: parent_id === null ? null : (parents.get(parent_id) ?? null),
        })),
      )
      .returning({ indicator_id: indicator.indicator_id })
    return made.map(({ indicator_id }) => indicator_id)
  }
  const tops = lines.filter(({ parent_id }) => parent_id === null)
  const made = await copy(tops, new Map())
  const idOf = new Map(tops.map(({ indicator_id }, i) => [indicator_id, made[i] ?? 0]))
  await copy(
    lines.filter(({ parent_id }) => parent_id !== null),
    idOf,
  )
}
