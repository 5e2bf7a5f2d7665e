import { and, asc, eq } from 'drizzle-orm'
import { oversees } from '#server/access/scope'
import { ruleOf } from '#server/store/results/source'
import { group, projectBook } from '#server/db/schema/index'
import type { Handlers } from '#server/define'
import { projectOf } from '#server/store/projects/project'

export const figureHandlers: Handlers<'result_figures'> = {
  async result_figures({ project_id }, ctx) {
    const { db } = ctx
    const found = await projectOf(db, project_id)
    if (!found || !(await oversees(ctx, project_id)))
      return { full_score: null, select_line: null, groups: [] }
    const { rule } = await ruleOf(db, found)
    const books = await db
      .select({
        group_id: projectBook.group_id,
        group_name: group.group_name,
        final: projectBook.final_score,
        mean: projectBook.avg_score,
      })
      .from(projectBook)
      .leftJoin(group, eq(group.group_id, projectBook.group_id))
      .where(and(eq(projectBook.project_id, project_id), eq(projectBook.is_trial, false)))
      .orderBy(asc(group.order_num), asc(group.group_id))
    const groups = new Map<
      number | null,
      { group_id: number | null; group_name: string; final: number[]; mean: number[] }
    >()
    for (const { group_id, group_name, final, mean } of books) {
      const own = groups.get(group_id) ?? {
        group_id,
        group_name: group_name ?? '未分组',
        final: [],
        mean: [],
      }
      groups.set(group_id, own)
      if (final !== null) own.final.push(Number(final))
      if (mean !== null) own.mean.push(Number(mean))
    }
    return { full_score: rule.full_score, select_line: rule.select_line, groups: [...groups.values()] }
  },
}
