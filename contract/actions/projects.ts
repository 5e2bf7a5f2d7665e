import { z } from 'zod'
import { flag, id, paged, read, text, write, oneOf } from '#contract/define'
import { PROJECT_STATUS, PROJECT_TYPE, RESET_SCOPE } from '#contract/dict'
import {
  Brand,
  Check,
  Confidentiality,
  Project,
  ProjectBrief,
  ProjectFields,
  ProjectRow,
  ProjectTexts,
  SomeTexts,
} from '#contract/entities/project'
import { DIRECTORS, MANAGERS } from '#contract/roles'
import { ScoreRule } from '#contract/rules/scoreRule'
import { readRevision } from '#contract/rules/stale'

/** What a reset takes away, counted. */
const ResetCounts = z.object({
  scores: z.number().int(),
  advices: z.number().int(),
  /** Opinions of groups and final ones. */
  opinions: z.number().int(),
  fenpei: z.number().int(),
  groups: z.number().int(),
  members: z.number().int(),
  books: z.number().int(),
  avoids: z.number().int(),
})

export const projects = {
  /** 评审活动列表 */
  pingshen_list: paged({
    who: [...MANAGERS, 'sys2'],
    filter: {
      keyword: z.string().max(80).optional(),
      year: z.coerce.number().int().optional(),
      project_type: oneOf(PROJECT_TYPE, '评审类型').optional(),
      project_status: oneOf(PROJECT_STATUS, '状态').optional(),
      is_test: flag.optional(),
    },
    row: ProjectRow,
  }),
  /** 可选活动: what a picker offers; under way first, then the newest, tests last */
  pingshen_project: read({
    who: 'user',
    input: z.object({ project_status: z.array(oneOf(PROJECT_STATUS, '状态')).optional() }),
    output: z.array(ProjectBrief),
  }),
  /** 新增评审活动 */
  pingshen_add: write({
    who: DIRECTORS,
    input: ProjectFields.extend({
      /** Absent: the copied project's, else the usual one. */
      score_rule: ScoreRule.optional(),
      template_id: id.optional(),
      /** Rules, texts, indicators, avoidance rules and groups (without people) come from this project. */
      copy_from_id: id.optional(),
    }),
    output: z.object({ project_id: id }),
  }),
  /**
   * 修改活动, or carry it to another state. Fields that are absent stay.
   * A change of the scoring rule after the start needs a reason and makes a new version of it.
   */
  pingshen_edit: write({
    who: MANAGERS,
    input: ProjectFields.partial().extend({
      project_id: id,
      revision: readRevision,
      template_id: id.optional(),
      brand: Brand.optional(),
      /** Fields to empty: on this wire an empty value counts as not sent. */
      clear: z
        .array(z.enum(['batch_name', 'leader_end_time', 'publicity_begin_time', 'publicity_end_time']))
        .optional(),
      project_status: oneOf(PROJECT_STATUS, '状态').optional(),
      /** Insist where a check may be overruled: start before the time, go on although not all have submitted. */
      force: flag.optional(),
      reason: text('理由', 500).optional(),
      del_flag: z.literal(1).optional(),
    }),
    output: z.object({
      project_id: id,
      project_status: oneOf(PROJECT_STATUS, '状态'),
      checks: z.array(Check),
    }),
  }),
  /** 修改项目文本 */
  pingshen_text_edit: write({
    who: MANAGERS,
    input: z.object({ project_id: id, revision: readRevision, texts: SomeTexts }),
    output: z.object({ texts: ProjectTexts, revision: z.number().int() }),
  }),
  /** 匿名/加密/水印设置; what is absent stays */
  pingshen_encryption_edit: write({
    who: DIRECTORS,
    input: Confidentiality.partial().extend({
      project_id: id,
      revision: readRevision,
      /** A new password for opening files; only its hash is kept. */
      open_password: z.string().min(6, '口令不少于6位').max(32, '口令不超过32位').optional(),
    }),
    output: Confidentiality.extend({
      has_password: z.boolean(),
      /** Copies of files that were made before are no longer right. */
      need_recache: z.boolean(),
      revision: z.number().int(),
    }),
  }),
  /** 重置测试项目数据: back to configuring, with what the scope names taken away */
  reset_test_project: write({
    who: ['admin', 'sys2'],
    input: z.object({
      project_id: id,
      scope: oneOf(RESET_SCOPE, '重置范围'),
      /** The name of the project, typed out. */
      confirm_name: z.string().max(80),
    }),
    output: z.object({ deleted: ResetCounts, project_status: oneOf(PROJECT_STATUS, '状态') }),
  }),
  /** 本人所在组的项目 */
  in_group: read({
    who: 'user',
    input: z.object({ user_id: id }),
    output: z.array(
      z.object({
        project_id: id,
        project_name: z.string(),
        group_id: id,
        group_name: z.string(),
        member_type: z.string(),
        is_leader: z.boolean(),
        project_status: z.string(),
      }),
    ),
  }),
}

/** Ours: what the screens need and the spec does not name. */
export const projectExtensions = {
  /** What there is to lose before a test is reset */
  reset_test_count: read({
    who: ['admin', 'sys2'],
    input: z.object({ project_id: id }),
    output: ResetCounts,
  }),
  /** One project in full */
  pingshen_detail: read({
    who: [...MANAGERS, 'sys2', 'member'],
    input: z.object({ project_id: id }),
    output: Project,
  }),
  /** People who may run a project */
  manager_options: read({
    who: DIRECTORS,
    input: z.object({}),
    output: z.array(z.object({ user_id: id, nick_name: z.string(), dept_name: z.string().nullable() })),
  }),
  /** What stands in the way of each next state */
  pingshen_checks: read({
    who: MANAGERS,
    input: z.object({ project_id: id }),
    output: z.array(
      z.object({
        project_status: oneOf(PROJECT_STATUS, '状态'),
        /** What the step is called: 启动评审 */
        label: z.string(),
        needs_reason: z.boolean(),
        /** Whether this user may take it. */
        allowed: z.boolean(),
        checks: z.array(Check),
      }),
    ),
  }),
  /** The versions of the scoring rule */
  score_rule_list: read({
    who: [...MANAGERS, 'sys2'],
    input: z.object({ project_id: id }),
    output: z.array(
      z.object({
        version: z.number().int(),
        rule: ProjectFields.shape.score_rule,
        reason: z.string(),
        user_name: z.string(),
        create_time: z.string(),
      }),
    ),
  }),
}
