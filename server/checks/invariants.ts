import { sql, type SQL } from 'drizzle-orm'
import { rows, type Db } from '#server/db/client'
import { isNoSample } from '#server/db/conditions'
import { part, value } from '#server/db/facts'
import { conflictsOf } from '#server/store/avoidance/view'
import { forgedReviews } from '#server/store/signatures/signatures'
import { project } from '#server/db/schema/project'

const active = sql`a.review_status in ${part.active}`
const valid = sql`a.review_status in ${part.valid}`

/** Every scored item of every sheet, one per row. */
const marks = sql`(select fenpei_id, key::int as indicator_id, value::numeric as score
  from score cross join jsonb_each_text(score.marks))`

/** Each query finds violations of one invariant; a row names the object concerned. */
const CHECKS: readonly (readonly [rule: string, query: SQL])[] = [
  [
    '分配的教材必须在该评审组',
    sql`select a.fenpei_id as id from assignment a where ${active} and not exists (select 1 from project_book p
      where p.project_id = a.project_id and p.book_id = a.book_id and p.group_id = a.group_id)`,
  ],
  [
    '分配的专家必须是该评审组的评审人员',
    sql`select a.fenpei_id as id from assignment a where ${active} and not exists (select 1 from group_member m
      where m.group_id = a.group_id and m.user_id = a.user_id and m.project_id = a.project_id
        and m.member_type in ${part.scoring})`,
  ],
  [
    '同一教材的匿名序号不得重复',
    sql`select min(fenpei_id) as id from assignment group by project_id, book_id, anon_no having count(*) > 1`,
  ],
  [
    '专家的任务量不得超过上限',
    sql`select min(a.fenpei_id) as id from assignment a join review_project p on p.project_id = a.project_id
      where ${active} and ${isNoSample('a')}
      group by a.project_id, a.user_id, p.max_books_per_expert having count(*) > p.max_books_per_expert`,
  ],
  [
    '一个评审组只有一位组长',
    sql`select group_id as id from group_member where member_type = ${value.member.leader}
      and expert_status not in ${part.givenUp} group by group_id having count(*) > 1`,
  ],
  [
    '单项得分不得超过该项满分',
    sql`select i.fenpei_id as id from ${marks} i join indicator d on d.indicator_id = i.indicator_id
      join indicator_template t on t.template_id = d.template_id
      where i.score < 0 or i.score > case t.score_mode when 'weighted' then 100 else d.score end`,
  ],
  [
    '总分必须等于各项之和',
    sql`select s.fenpei_id as id from score s join assignment a on a.fenpei_id = s.fenpei_id
      join review_project p on p.project_id = a.project_id
      join indicator_template t on t.template_id = p.template_id
      where s.total_score is not null and t.score_mode in ('sum', 'weighted')
        and s.total_score <> (select round(sum(case t.score_mode when 'weighted' then i.score * d.score / 100
          else i.score end), 2) from ${marks} i join indicator d on d.indicator_id = i.indicator_id
          where i.fenpei_id = s.fenpei_id)`,
  ],
  [
    '已提交的评审必须评完每一项',
    sql`select a.fenpei_id as id from assignment a join review_project p on p.project_id = a.project_id
      join indicator_template t on t.template_id = p.template_id
      where ${valid} and t.score_mode in ('sum', 'weighted') and exists (
        select 1 from indicator d where d.template_id = t.template_id and not d.veto
          and not exists (select 1 from indicator c where c.parent_id = d.indicator_id)
          and not exists (select 1 from score s where s.fenpei_id = a.fenpei_id
            and s.marks ? d.indicator_id::text))`,
  ],
  [
    '最终分必须在0与满分之间',
    sql`select book_id as id from project_book p join review_project r on r.project_id = p.project_id
      where p.final_score < 0 or p.final_score > (r.score_rule ->> 'full_score')::numeric`,
  ],
  [
    '已启动的活动必须有冻结的计分规则',
    sql`select p.project_id as id from review_project p where p.project_status not in ${part.beforeStart}
      and not exists (select 1 from score_rule_version v where v.project_id = p.project_id)`,
  ],
  [
    '教材记下的形式审查状态必须是最近一轮的',
    sql`select b.book_id as id from book b where b.exam_state is distinct from (
      select e.state from formal_exam e where e.book_id = b.book_id order by e.round desc limit 1)`,
  ],
  [
    '操作日志的记录须在十分钟内接入日志链',
    // No transaction of a call takes that long.
    sql`select waiting_id as id from op_log_waiting where since < now() - interval '10 minutes'`,
  ],
]

/**
 * The invariants of the stored data, which hold whatever was done through the product.
 * @returns one sentence per violated invariant; empty when all hold
 */
export async function brokenInvariants(db: Db): Promise<string[]> {
  const broken: string[] = []
  for (const [rule, query] of CHECKS) {
    const found = rows<{ id: number }>(await db.execute(query))
    if (found.length > 0) broken.push(`${rule}：${found.length} 处，例如编号 ${found[0]?.id ?? ''}`)
  }
  const forged = await forgedReviews(db)
  if (forged.length > 0)
    broken.push(`锁定的评审须与签名时一致：${forged.length} 处，例如编号 ${forged[0] ?? ''}`)
  for (const { project_id } of await db.select({ project_id: project.project_id }).from(project)) {
    const clashes = (await conflictsOf(db, project_id)).filter((conflict) => !conflict.forced)
    const [first] = clashes
    if (first)
      broken.push(
        `应回避的专家不得评审：${clashes.length} 处，例如 ${first.user_name} 与《${first.book_name}》`,
      )
  }
  return broken
}
