import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { PROJECT_STATUS } from '#contract/dict'
import { ProjectTexts, RICH_TEXTS, type SomeTexts } from '#contract/entities/project'
import { isClosed } from '#contract/rules/projectFrozen'
import type { Project } from '#server/access/scope'
import { project as table } from '#server/db/schema/project'
import { Refusal, type Context } from '#server/define'
import { statusOf } from '#server/domain/projectStates'
import { cleanRichText } from '#server/domain/richText'
import { committedNum } from './refuse'

type Texts = z.output<typeof ProjectTexts>

const cleaned = (given: z.output<typeof SomeTexts>) => ({
  ...given,
  ...Object.fromEntries(
    RICH_TEXTS.flatMap((key) => (given[key] === undefined ? [] : [[key, cleanRichText(given[key])]])),
  ),
})

/**
 * Replaces some of a project's texts.
 * @throws Refusal when the review is over, or the commitment has been signed as it is
 */
export async function editTexts(
  ctx: Context,
  row: Project,
  texts: z.output<typeof SomeTexts>,
): Promise<{ texts: Texts; revision: number }> {
  const status = statusOf(row)
  if (isClosed(status)) throw new Refusal(`评审活动${PROJECT_STATUS[status]}，不能修改`)
  const before = ProjectTexts.parse(row.texts)
  const given = cleaned(texts)
  const keys = (Object.keys(before) as (keyof Texts)[]).filter(
    (key) => given[key] !== undefined && given[key] !== before[key],
  )
  const after = { ...before, ...Object.fromEntries(keys.map((key) => [key, given[key]])) }
  if (keys.length === 0) return { texts: before, revision: row.revision }
  if (keys.includes('commitment')) {
    const signed = await committedNum(ctx, row.project_id)
    if (signed > 0) throw new Refusal(`已有${signed}位专家签署承诺书，不能修改承诺书`)
  }
  const revision = row.revision + 1
  await ctx.db.update(table).set({ texts: after, revision }).where(eq(table.project_id, row.project_id))
  const pick = (texts: Texts) => Object.fromEntries(keys.map((key) => [key, texts[key]]))
  ctx.log({
    action: 'pingshen_text_edit',
    target: row.project_name,
    project_id: row.project_id,
    before: pick(before),
    after: { ...pick(after), revision },
  })
  return { texts: after, revision }
}
