import { z } from '#contract/zod'
import { flag, id, keyword, oneOf, paged, read, wireMoment } from '#contract/define'
import { exported } from '#contract/entities/exported'
import { BOOK_FLAG } from '#contract/facts/results'
import { REVIEW_STATUS } from '#contract/facts/reviews'
import { EXPERT_STATUS, MEMBER_TYPE, UNFINISHED } from '#contract/facts/seats'
import { MANAGERS } from '#contract/roles'

const count = z.number().int()

/** Roles that see progress: the office sees everything, leaders see their groups. */
const WATCHERS = [...MANAGERS, 'sys2', 'leader'] as const

/** Roles that see the progress of people: liaisons see the experts assigned to them. */
const PEOPLE_WATCHERS = [...WATCHERS, 'liaison'] as const

const experts = {
  project_id: id,
  group_id: id.optional(),
  keyword: keyword('person'),
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
  is_leader: flag,
  expert_status: oneOf(EXPERT_STATUS, '专家状态'),
  liaison_name: z.string().nullable(),
  /** Active assignments: avoided, cancelled and trial ones are not counted. */
  assigned_num: count,
  draft_num: count,
  /** Submitted reviews, locked ones included. */
  submitted_num: count,
  locked_num: count,
  returned_num: count,
  avg_score: z.number().nullable(),
  max_score: z.number().nullable(),
  min_score: z.number().nullable(),
  /** Percentage of the expert's totals that reach 90 of 100. */
  excellent_rate: z.number().nullable(),
  sign_ok: flag,
  /** Reviews that were changed after they were signed. */
  sign_changed_num: count,
  /** Reviews written after an office replaced the expert's password, who has not confirmed them yet. */
  after_reset_num: count,
  last_time: z.string().nullable(),
  all_submit_time: z.string().nullable(),
})

const Cell = z.object({
  anon_no: count,
  /** The expert, for the office only: a leader sees scores by anonymous number. */
  user_id: id.nullable(),
  name: z.string(),
  review_status: oneOf(REVIEW_STATUS, '评审状态'),
  total_score: z.number().nullable(),
  /** The rule drops this score as an extreme; answered for the wall screen only. */
  is_trim: z.boolean().optional(),
})

/** Progress of a review, per person and per book. */
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
      keyword: keyword('book'),
      /**
       * For a wall screen in a public hall: names are hidden where the review is anonymous, scores until they
       * are released.
       */
      wall: flag.optional(),
      /** Start of the wall screen's feed, `YYYY-MM-DD HH:mm:ss`. */
      since: wireMoment('起始时间').optional(),
      done: z.enum(['full', 'part', 'none', 'gap']).optional(),
      /** For the office only, like the flags themselves. */
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
      /** For the wall screen: whether this book's scores are shown, and the mean without extremes. */
      shown: flag.optional(),
      trimmed_score: z.number().nullable().optional(),
    }),
    extra: {
      /** For the wall screen: recent submissions, the latest first. */
      feed: z.array(z.object({ time: z.string(), text: z.string() })).optional(),
      /** For the wall screen: the embargo is on, so no score is answered. */
      embargo: z.boolean().optional(),
    },
  }),
  /** 未评完人员 */
  not_reviewed_user_list: paged({
    who: PEOPLE_WATCHERS,
    filter: {
      project_id: id,
      group_id: id.optional(),
      keyword: keyword('person'),
      kind: oneOf(UNFINISHED, '未完成情形').optional(),
    },
    row: z.object({
      member_id: id,
      user_id: id,
      name: z.string(),
      unit: z.string().nullable(),
      /** For the office, and for a liaison to call the experts assigned to them. */
      phone: z.string().nullable(),
      group_name: z.string(),
      liaison_name: z.string().nullable(),
      kind: oneOf(UNFINISHED, '未完成情形'),
      assigned_num: count,
      undone_num: count,
      last_time: z.string().nullable(),
      /** How often the person was reminded in this project, by the office or automatically. */
      remind_count: count,
    }),
  }),
  /** 导出评审进度清单 */
  export_review_list: read({
    stale: true,
    who: [...MANAGERS, 'sys2'],
    permission: 'review:result:export',
    input: z.object(experts),
    output: exported,
    queued: true,
  }),
}
