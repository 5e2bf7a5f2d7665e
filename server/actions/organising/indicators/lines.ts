import { and, eq, ne, sql } from 'drizzle-orm'
import { REFUSAL } from '#contract/refusals'
import type { IndicatorPosition } from '#contract/rules/indicator/move'
import { indicator } from '#server/db/schema/index'
import { Refusal, type Context } from '#server/define'

type At = Pick<Context, 'db'>

/** The content of a line as it arrives. */
export interface IndicatorValues {
  code: string
  name: string
  score?: number | null | undefined
  standard?: string | null | undefined
  veto: 0 | 1
  need_reason: 0 | 1
}

/** The columns of a line; absent fields are cleared, and a veto item has no score. */
export const lineColumns = ({ score, standard, veto, need_reason, ...plain }: IndicatorValues) => ({
  ...plain,
  standard: standard || null,
  score: score == null || veto === 1 ? null : String(score),
  need_reason: need_reason === 1,
  veto: veto === 1,
})

/**
 * Checks that a level-2 line stands below a scored level-1 line of the same template and is no veto item.
 * @throws Refusal saying what is wrong with the parent
 */
export async function refuseWrongParent(
  { db }: At,
  template_id: number,
  parent_id: number | null,
  veto: boolean,
) {
  if (parent_id === null) return
  if (veto) throw new Refusal(REFUSAL.vetoTopLevel)
  const [parent] = await db.select().from(indicator).where(eq(indicator.indicator_id, parent_id))
  if (parent?.template_id !== template_id) throw new Refusal(REFUSAL.parentMissing)
  if (parent.parent_id !== null) throw new Refusal(REFUSAL.twoLevels)
  if (parent.veto) throw new Refusal(REFUSAL.vetoLeaf)
}

/** @throws Refusal when another line of the template has this code */
export async function refuseTakenCode({ db }: At, template_id: number, code: string, own = 0) {
  const taken = await db
    .select({ id: indicator.indicator_id })
    .from(indicator)
    .where(
      and(eq(indicator.template_id, template_id), eq(indicator.code, code), ne(indicator.indicator_id, own)),
    )
  if (taken.length > 0) throw new Refusal(`编码“${code}”已存在`)
}

/** Writes the positions of all lines of a template in one statement. */
export async function renumber({ db }: At, places: readonly IndicatorPosition[]): Promise<void> {
  await db.execute(sql`
    update indicator i set parent_id = v.parent_id, order_num = v.order_num
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      as v(indicator_id int, parent_id int, order_num int)
    where i.indicator_id = v.indicator_id
      and (i.parent_id is distinct from v.parent_id or i.order_num <> v.order_num)`)
}
