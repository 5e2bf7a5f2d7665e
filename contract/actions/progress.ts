import { z } from 'zod'
import { flag, id, paged, read, oneOf } from '#contract/define'
import { BOOK_FLAG, EXPERT_STATUS, MEMBER_TYPE, REVIEW_STATUS, UNFINISHED } from '#contract/dict'
import { MANAGERS } from '#contract/roles'
import { exported } from '#contract/entities/exported'

const count = z.number().int()
const wireTime = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/, '时间格式应为 YYYY-MM-DD HH:mm:ss')

/** Who watches a review: the office all of it, leaders their groups. */
const WATCHERS = [...MANAGERS, 'sys2', 'leader'] as const
/** Who watches people: a liaison those he looks after. */
const PEOPLE_WATCHERS = [...WATCHERS, 'liaison'] as const

const experts = {
  project_id: id,
  group_id: id.optional(),
  keyword: z.string().max(50).optional(),
  expert_status: oneOf(EXPERT_STATUS, '专家状态').optional(),
  liaison_user_id: id.optional(),
}

const ExpertProgress = z.object({
  member_id: id,
  user_id: id,
  name: z.string(),
  unit: z.string().nullable(),
  group_id: id,
  group_name: z.string(),
  member_type: oneOf(MEMBER_TYPE, '人员类型'),
  expert_status: oneOf(EXPERT_STATUS, '专家状态'),
  liaison_name: z.string().nullable(),
  /** What he still has to review or has reviewed: avoided, cancelled and trial books are none of it. */
  assigned_num: count,
  draft_num: count,
  /** Handed in, locked ones included. */
  submitted_num: count,
  locked_num: count,
  returned_num: count,
  avg_score: z.number().nullable(),
  max_score: z.number().nullable(),
  min_score: z.number().nullable(),
  /** Per cent of his totals at or above 90 of 100. */
  excellent_rate: z.number().nullable(),
  sign_ok: flag,
  /** Reviews that are not as they were signed any more. */
  sign_changed_num: count,
  last_time: z.string().nullable(),
  all_submit_time: z.string().nullable(),
})

const Cell = z.object({
  anon_no: count,
  /** Who it is, for the office only: a leader reads scores by number. */
  user_id: id.nullable(),
  name: z.string(),
  review_status: oneOf(REVIEW_STATUS, '评审状态'),
  total_score: z.number().nullable(),
  /** The rule leaves it out as an extreme; told to the wall only. */
  is_trim: z.boolean().optional(),
})

/** How far a review is, person by person and book by book. */
export const progress = {
  /** 专家评审进度; scores only for the office */
  expert_review_list: paged({ who: PEOPLE_WATCHERS, filter: experts, row: ExpertProgress }),
  /** 实时评审情况(书×专家) */
  zhuanjia_realtime_pingshen: paged({
    who: WATCHERS,
    filter: {
      project_id: id,
      group_id: id.optional(),
      book_id: id.optional(),
      keyword: z.string().max(100).optional(),
      /** For a wall that a hall looks at: names are hidden where the review is anonymous, scores until they are shown. */
      wall: flag.optional(),
      /** What the wall's feed begins with, `YYYY-MM-DD HH:mm:ss`. */
      since: wireTime.optional(),
      done: z.enum(['full', 'part', 'none', 'gap']).optional(),
      /** For the office only, like the marks themselves. */
      flag: oneOf(BOOK_FLAG, '标记').optional(),
    },
    row: z.object({
      book_id: id,
      sort_no: count,
      book_name: z.string(),
      group_id: id.nullable(),
      group_name: z.string().nullable(),
      needed_num: count,
      done_num: count,
      avg_score: z.number().nullable(),
      range_score: z.number().nullable(),
      flags: z.array(oneOf(BOOK_FLAG, '标记')),
      cells: z.array(Cell),
      /** For the wall: whether the scores of this book are shown on it, and what is left when extremes are dropped. */
      shown: flag.optional(),
      trimmed_score: z.number().nullable().optional(),
    }),
    extra: {
      /** For the wall: who handed in what, the last one first. */
      feed: z.array(z.object({ time: z.string(), text: z.string() })).optional(),
      /** For the wall: it is told no score at all. */
      embargo: z.boolean().optional(),
    },
  }),
  /** 未评完人员 */
  not_reviewed_user_list: paged({
    who: PEOPLE_WATCHERS,
    filter: {
      project_id: id,
      group_id: id.optional(),
      keyword: z.string().max(50).optional(),
      kind: oneOf(UNFINISHED, '未完成情形').optional(),
    },
    row: z.object({
      member_id: id,
      user_id: id,
      name: z.string(),
      unit: z.string().nullable(),
      /** For the office, and for a liaison to call those he looks after. */
      phone: z.string().nullable(),
      group_name: z.string(),
      liaison_name: z.string().nullable(),
      kind: oneOf(UNFINISHED, '未完成情形'),
      assigned_num: count,
      undone_num: count,
      last_time: z.string().nullable(),
    }),
  }),
  /** 导出评审进度清单 */
  export_review_list: read({ who: [...MANAGERS, 'sys2'], input: z.object(experts), output: exported }),
}

/** Ours. */
export const progressExtensions = {
  /** 退回记录 */
  returned_review_list: paged({
    who: [...MANAGERS, 'sys2'],
    filter: {
      project_id: id,
      group_id: id.optional(),
      keyword: z.string().max(100).optional(),
      review_status: oneOf(REVIEW_STATUS, '评审状态').optional(),
    },
    row: z.object({
      version_id: id,
      book_name: z.string(),
      name: z.string(),
      group_name: z.string(),
      reason: z.string(),
      return_time: z.string(),
      return_deadline: z.string().nullable(),
      /** Where the review stands now. */
      review_status: oneOf(REVIEW_STATUS, '评审状态'),
      before_score: z.number().nullable(),
      now_score: z.number().nullable(),
    }),
  }),
}
