import { sql } from 'drizzle-orm'
import type { STAGE } from '#contract/facts/books'
import { oversees } from '#server/access/scope'
import { rows } from '#server/db/client'
import { reviewBinds } from '#server/db/conditions'
import { part, stagesInOrder, value } from '#server/db/facts'
import { stageOf } from '#server/store/books/stage'
import { forbidden, type Handlers } from '#server/define'

interface Worked {
  assigned_num: number
  done_num: number
  avg_score: number | null
  recommend_num: number
  not_recommend_num: number
}

interface ByExpert extends Worked {
  user_id: number | null
  name: string
  unit: string | null
  stage: keyof typeof STAGE | null
}

const NOTHING: Worked = {
  assigned_num: 0,
  done_num: 0,
  avg_score: null,
  recommend_num: 0,
  not_recommend_num: 0,
}

const stage = stageOf(sql`b.stage`, sql`b.edu_level`)
const done = sql`a.review_status in ${part.valid}`

/** 大中小一体化专家统计. The total row is computed over all reviews, so its mean is not a mean of means. */
export const stageHandlers: Handlers<'dzx_zhuanjia_static'> = {
  async dzx_zhuanjia_static({ project_id, stage: wanted, group_id }, ctx) {
    if (!(await oversees(ctx, project_id))) throw forbidden()
    const found = rows<ByExpert>(
      await ctx.db.execute(sql`
        select a.user_id, max(a.name) as name, max(a.unit) as unit, a.stage,
          count(*)::int as assigned_num, (count(*) filter (where a.done))::int as done_num,
          round(avg(a.total_score) filter (where a.done), 2)::float8 as avg_score,
          (count(*) filter (where a.done and a.conclusion in ${part.inFavour}))::int
            as recommend_num,
          (count(*) filter (where a.done and a.conclusion = ${value.conclusion.not_recommend}))::int as not_recommend_num
        from (
          select a.user_id, coalesce(e.name, u.nick_name) as name, e.unit, ${stage} as stage, ${done} as done,
            s.total_score, o.conclusion
          from assignment a
          join book b on b.book_id = a.book_id
          join sys_user u on u.user_id = a.user_id
          left join expert e on e.user_id = a.user_id
          left join score s on s.fenpei_id = a.fenpei_id
          left join opinion o on o.fenpei_id = a.fenpei_id
          where a.project_id = ${project_id} and ${reviewBinds('a')}
            and ${group_id === undefined ? sql`true` : sql`a.group_id = ${group_id}`}
            and ${wanted === undefined ? sql`true` : sql`${stage} = ${wanted}`}
        ) a
        group by grouping sets ((a.user_id, a.stage), ())
        order by array_position(${stagesInOrder}, a.stage) nulls last,
          a.user_id nulls last`),
    )
    const total = found.find(({ user_id }) => user_id === null)
    return {
      rows: found.flatMap((row) => (row.user_id === null ? [] : [{ ...row, user_id: row.user_id }])),
      total: total ?? NOTHING,
    }
  },
}
