import { inArray } from 'drizzle-orm'
import type { Db } from '#server/db/client'
import { indicator, template } from '#server/db/schema/index'
import { AWARD } from './templates/award'
import { PLAN } from './templates/plan'
import type { TemplateTable } from './templates/types'
import { USAGE } from './templates/usage'

/** The indicator templates of every installation, in the order of the list. */
export const TEMPLATE_TABLES: readonly TemplateTable[] = [PLAN, AWARD, USAGE]

/** The rows of a part: its own, then its leaves; veto items follow all parts. */
const PART_STEP = 100
const VETO_START = 9000

/** Inserts the built-in indicator templates. One that exists already, by its name, keeps its edits. */
export async function seedTemplates(db: Db): Promise<void> {
  const names = TEMPLATE_TABLES.map(({ name }) => name)
  const found = await db.select({ name: template.name }).from(template).where(inArray(template.name, names))
  const missing = TEMPLATE_TABLES.filter(({ name }) => !found.some((old) => old.name === name))
  for (const table of missing) await writeTable(db, table)
}

async function writeTable(db: Db, { parts, vetoes, ...head }: TemplateTable): Promise<void> {
  const [made] = await db.insert(template).values(head).returning({ template_id: template.template_id })
  if (!made) throw new Error('the indicator template was not written')
  const { template_id } = made
  const tops = await db
    .insert(indicator)
    .values([
      ...parts.map(({ code, name, leaves }, i) => ({
        template_id,
        code,
        name,
        score: String(leaves.reduce((sum, [, , score]) => sum + score, 0)),
        order_num: (i + 1) * PART_STEP,
      })),
      ...vetoes.map((name, i) => ({
        template_id,
        code: `V${i + 1}`,
        name,
        veto: true,
        need_reason: true,
        order_num: VETO_START + i,
      })),
    ])
    .returning({ code: indicator.code, indicator_id: indicator.indicator_id })
  const idOf = new Map(tops.map(({ code, indicator_id }) => [code, indicator_id]))
  await db.insert(indicator).values(
    parts.flatMap(({ code: parent, leaves }, p) =>
      leaves.map(([code, name, score, standard], i) => ({
        template_id,
        parent_id: idOf.get(parent) ?? null,
        code,
        name,
        score: String(score),
        standard,
        order_num: (p + 1) * PART_STEP + i + 1,
      })),
    ),
  )
}
