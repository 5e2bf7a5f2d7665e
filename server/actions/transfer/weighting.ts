import { Big } from 'big.js'
import { and, asc, eq, sql } from 'drizzle-orm'
import { RESULT_STATUS } from '#contract/dict'
import { oversees } from '#server/access/scope'
import { forbidden, Refusal, type Handlers } from '#server/define'
import { ruleOf } from '#server/db/queries/results'
import { book, group, project, projectBook } from '#server/db/schema/index'
import { numOrNull } from '#server/wire'

type Cell = string | number | null

export const weightingHandlers: Handlers<'export_pingshen_weighting'> = {
  async export_pingshen_weighting({ project_id, group_id }, ctx) {
    const [found] = await ctx.db.select().from(project).where(eq(project.project_id, project_id))
    if (!found || !(await oversees(ctx, project_id))) throw forbidden()
    if (found.calc_time === null) throw new Refusal('请先核分')
    const { rule } = await ruleOf(ctx.db, found)
    const rows = await ctx.db
      .select({ p: projectBook, b: book, group_name: group.group_name })
      .from(projectBook)
      .innerJoin(book, eq(book.book_id, projectBook.book_id))
      .leftJoin(group, eq(group.group_id, projectBook.group_id))
      .where(
        and(
          eq(projectBook.project_id, project_id),
          group_id ? eq(projectBook.group_id, group_id) : undefined,
        ),
      )
      .orderBy(sql`${projectBook.rank_all} asc nulls last`, asc(projectBook.sort_no), asc(book.book_id))
    const experts = Math.max(0, ...rows.flatMap(({ p }) => (p.scores ?? []).map((s) => s.anon_no)))
    const numbers = Array.from({ length: experts }, (_, i) => i + 1)
    const w = rule.leader_weight
    const columns: [key: string, title: string][] = [
      ['rank_all', '总名次'],
      ['rank_group', '组名次'],
      ['book_code', '编号'],
      ['book_name', '书名'],
      ['group_name', '评审组'],
      ...numbers.map((n): [string, string] => [`expert${n}`, `专家${n}`]),
      ['trimmed_out', '剔除'],
      ['valid_num', '有效评审数'],
      ['avg_score', '均分'],
      ['trimmed_score', '去极值分'],
      ['group_factor', '组间系数'],
      ['leader_score', '组长分'],
      ['leader_part', `组长分×${w}`],
      ['bonus_score', '加分'],
      ['final_score', '最终分'],
      ['result_status', '结果'],
      ['explained', '计算过程'],
    ]
    const list = rows.map(({ p, b, group_name }): Record<string, Cell> => {
      const scores = p.scores ?? []
      return {
        rank_all: p.rank_all,
        rank_group: p.rank_group,
        book_code: b.book_code,
        book_name: b.book_name,
        group_name,
        ...Object.fromEntries(scores.map((s) => [`expert${s.anon_no}`, numOrNull(s.score)])),
        trimmed_out: scores
          .filter((s) => s.is_trim)
          .map((s) => `专家${s.anon_no}`)
          .join('、'),
        valid_num: p.valid_num,
        avg_score: numOrNull(p.avg_score),
        trimmed_score: numOrNull(p.trimmed_score),
        group_factor: numOrNull(p.group_factor),
        leader_score: numOrNull(p.leader_score),
        leader_part: p.leader_score === null ? null : Number(new Big(p.leader_score).times(w).toFixed()),
        bonus_score: numOrNull(p.bonus_score),
        final_score: numOrNull(p.final_score),
        result_status: RESULT_STATUS[p.result_status as keyof typeof RESULT_STATUS],
        explained: (p.trace ?? []).map((line) => `${line.label}：${line.text}`).join('\n'),
      }
    })
    return {
      file_name: `${found.project_name}-加权核分明细`,
      titles: columns.map(([, title]) => title),
      keys: columns.map(([key]) => key),
      list,
    }
  },
}
