import { and, desc, eq } from 'drizzle-orm'
import type { z } from '#contract/zod'
import type { Output } from '#contract'
import { REFUSAL } from '#contract/refusals'
import { keysOf } from '#contract/facts/closed'
import { RICH_TEXTS } from '#contract/facts/project'
import { PROJECT_STATUS, isClosed } from '#contract/facts/projectLife'
import { ProjectTexts, type SomeTexts } from '#contract/entities/project'
import type { Project } from '#server/db/rows'
import { project as table } from '#server/db/schema/project'
import { opLog } from '#server/db/schema/system'
import { Refusal, type Context } from '#server/define'
import { cleanRichText } from '#server/domain/richText'
import { wireTime, wireTimeOrNull } from '#server/wire'
import { committedNum } from './refuse'

type Texts = z.output<typeof ProjectTexts>

const cleaned = (given: z.output<typeof SomeTexts>) => ({
  ...given,
  ...Object.fromEntries(
    RICH_TEXTS.flatMap((key) => (given[key] === undefined ? [] : [[key, cleanRichText(given[key])]])),
  ),
})

const ACTION = 'pingshen_text_edit'

/** The last change is found in the log. */
async function lastEdit({ db }: Context, project_id: number): Promise<string | null> {
  const [last] = await db
    .select({ at: opLog.at })
    .from(opLog)
    .where(and(eq(opLog.project_id, project_id), eq(opLog.action, ACTION)))
    .orderBy(desc(opLog.log_id))
    .limit(1)
  return wireTimeOrNull(last?.at)
}

/**
 * Replaces some of a project's texts.
 * @throws Refusal when the project is over, or the commitment has been signed with its present text
 */
export async function editTexts(
  ctx: Context,
  row: Project,
  texts: z.output<typeof SomeTexts>,
): Promise<Output<'pingshen_text_edit'>> {
  const status = row.project_status
  if (isClosed(status)) throw new Refusal(REFUSAL.projectIs(PROJECT_STATUS[status]))
  const before = ProjectTexts.parse(row.texts)
  const given = cleaned(texts)
  const keys = keysOf(before).filter((key) => given[key] !== undefined && given[key] !== before[key])
  const after = { ...before, ...Object.fromEntries(keys.map((key) => [key, given[key]])) }
  if (keys.length === 0)
    return { texts: before, revision: row.revision, update_time: await lastEdit(ctx, row.project_id) }
  if (keys.includes('commitment')) {
    const signed = await committedNum(ctx, row.project_id)
    if (signed > 0) throw new Refusal(`已有${signed}位专家签署承诺书，不能修改承诺书`)
  }
  const revision = row.revision + 1
  await ctx.db.update(table).set({ texts: after, revision }).where(eq(table.project_id, row.project_id))
  const pick = (texts: Texts) => Object.fromEntries(keys.map((key) => [key, texts[key]]))
  ctx.log({
    action: ACTION,
    target: row.project_name,
    project_id: row.project_id,
    before: pick(before),
    after: { ...pick(after), revision },
  })
  return { texts: after, revision, update_time: wireTime(ctx.now) }
}
