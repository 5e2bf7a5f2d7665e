import { z } from '#contract/zod'
import { flag, id, keyword, oneOf, paged, read, text, whole, write } from '#contract/define'
import {
  Brand,
  Check,
  Confidentiality,
  ProjectDetail,
  ProjectBrief,
  PROJECT_NAME_LENGTH,
  ProjectFields,
  ProjectRow,
  ProjectTexts,
  SomeTexts,
} from '#contract/entities/project'
import { REASON_LENGTH } from '#contract/facts/bounds'
import { PROJECT_TYPE, RESET_SCOPE } from '#contract/facts/project'
import { PROJECT_STATUS } from '#contract/facts/projectLife'
import { MEMBER_TYPE } from '#contract/facts/seats'
import { DIRECTORS, MANAGERS } from '#contract/roles'
import { ScoreRule } from '#contract/rules/project/scoreRule'
import { readRevision } from '#contract/rules/stale'

/** What a reset deletes, counted. */
const ResetCounts = z.object({
  scores: z.number().int(),
  advices: z.number().int(),
  /** Group opinions and final opinions. */
  opinions: z.number().int(),
  fenpei: z.number().int(),
  groups: z.number().int(),
  members: z.number().int(),
  books: z.number().int(),
  avoids: z.number().int(),
})

/** Review projects: their configuration and lifecycle. */
export const projects = {
  /** 评审活动列表 */
  pingshen_list: paged({
    who: [...MANAGERS, 'sys2'],
    permission: 'review:activity:list',
    filter: {
      keyword: keyword('project'),
      year: z.coerce.number().pipe(whole).optional(),
      project_type: oneOf(PROJECT_TYPE, '评审类型').optional(),
      project_status: oneOf(PROJECT_STATUS, '状态').optional(),
      is_test: flag.optional(),
    },
    row: ProjectRow,
  }),
  /** 可选活动: the options of the project picker; running ones first, then the newest, tests last */
  pingshen_project: read({
    who: 'user',
    input: z.object({
      /** Only this one; nothing where it is out of the caller's reach. `pingshen_detail` answers it whole. */
      project_id: id.optional(),
      project_status: z.array(oneOf(PROJECT_STATUS, '状态')).optional(),
      /** 1: only those in which the caller has a seat or that the caller manages. */
      mine: flag.default(0),
    }),
    /** `is_default`: the one to begin with. */
    output: z.array(ProjectBrief.extend({ is_default: z.boolean() })),
  }),
  /** 新增评审活动 */
  pingshen_add: write({
    who: DIRECTORS,
    permission: 'review:activity:add',
    input: ProjectFields.extend({
      /** Absent: the rule of the copied project, otherwise the default rule. */
      score_rule: ScoreRule.optional(),
      template_id: id.optional(),
      /** Copies rules, texts, indicators, avoidance rules and groups (without members) from this project. */
      copy_from_id: id.optional(),
    }),
    output: z.object({ project_id: id }),
  }),
  /**
   * 修改活动, or change its state. Absent fields stay unchanged. A change of the scoring rule after the start needs
   * a reason and creates a new version of it.
   */
  pingshen_edit: write({
    who: MANAGERS,
    permission: 'review:activity:edit',
    input: ProjectFields.partial().extend({
      project_id: id,
      revision: readRevision,
      template_id: id.optional(),
      brand: Brand.optional(),
      /** Fields to clear: on this wire an empty value counts as not sent. */
      clear: z
        .array(z.enum(['batch_name', 'leader_end_time', 'publicity_begin_time', 'publicity_end_time']))
        .optional(),
      project_status: oneOf(PROJECT_STATUS, '状态').optional(),
      /**
       * Overrides a check that may be overridden: starting early, or continuing although not all have
       * submitted.
       */
      force: flag.optional(),
      reason: text('理由', REASON_LENGTH.long).optional(),
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
    permission: 'review:config:text',
    limitKb: 640,
    input: z.object({ project_id: id, revision: readRevision, texts: SomeTexts }),
    output: z.object({
      texts: ProjectTexts,
      revision: z.number().int(),
      /** When the texts were last changed; null while they are as the project was created with. */
      update_time: z.string().nullable(),
    }),
  }),
  /** 匿名/加密/水印设置; absent fields stay unchanged */
  pingshen_encryption_edit: write({
    who: DIRECTORS,
    permission: 'review:config:encrypt',
    input: Confidentiality.partial().extend({
      project_id: id,
      revision: readRevision,
      /** A new password for opening files; only its hash is stored. */
      open_password: z.string().min(6, '口令不少于6位').max(32, '口令不超过32位').optional(),
    }),
    output: Confidentiality.extend({
      has_password: z.boolean(),
      /** Copies of files made before this change are outdated. */
      need_recache: z.boolean(),
      revision: z.number().int(),
    }),
  }),
  /** 重置测试项目数据: returns to configuring and deletes the data that the scope names */
  reset_test_project: write({
    who: ['admin', 'sys2'],
    permission: 'review:test:reset',
    input: z.object({
      project_id: id,
      scope: oneOf(RESET_SCOPE, '重置范围'),
      /** The name of the project, typed as a confirmation. */
      confirm_name: z.string().max(PROJECT_NAME_LENGTH),
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
        member_type: oneOf(MEMBER_TYPE, '成员类型'),
        is_leader: z.boolean(),
        project_status: oneOf(PROJECT_STATUS, '状态'),
      }),
    ),
  }),
  /** What a reset of a test project would delete */
  reset_test_count: read({
    who: ['admin', 'sys2'],
    permission: 'review:test:reset',
    input: z.object({ project_id: id }),
    output: ResetCounts,
  }),
  /** One project in full */
  pingshen_detail: read({
    who: [...MANAGERS, 'sys2', 'member'],
    input: z.object({ project_id: id }),
    output: ProjectDetail,
  }),
  /** People who may run a project */
  manager_options: read({
    who: DIRECTORS,
    input: z.object({}),
    output: z.array(z.object({ user_id: id, nick_name: z.string(), dept_name: z.string().nullable() })),
  }),
  /** Unmet preconditions of each possible next state */
  pingshen_checks: read({
    who: MANAGERS,
    input: z.object({ project_id: id }),
    output: z.array(
      z.object({
        project_status: oneOf(PROJECT_STATUS, '状态'),
        /** The label of the step: 启动评审 */
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
