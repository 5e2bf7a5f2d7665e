import { z } from '#contract/zod'
import { contract, type ActionName, type Input } from '#contract'
import type { Action } from '#contract/define'
import { unwritten } from '#contract/facts/reviews'

/** What a call about a project may be about. */
export interface Subject {
  project_id: number
  group_id: number
  book_ids: number[]
  user_ids: number[]
}

export const REASON = '这是一条足够长的理由，用来说明为什么要这样处理'

/** What only one call asks for. */
const MORE: Partial<{ [A in ActionName]: Partial<Input<A>> }> = {
  pingshen_edit: { project_name: '改名' },
  pingshen_text_edit: { texts: { instruction: '改' } },
  psgroup_add: { group_name: '新组', group_type: 'major' },
  psgroup_edit: { group_name: '改组', group_type: 'major' },
  group_auto_preview: { by: 'major_category', capacity: 10 },
  group_leader: { leader_type: 'leader' },
  group_ten_book: { op: 'draw' },
  dist_psbook: { op: 'remove' },
  update_book_violation: { violation_status: 'suspected', book_ids: undefined },
  groupEmpty: { scope: 'all', confirm_text: '清空' },
  project_grouop_book_edit: { sort_no: 9, book_ids: undefined },
  update_expert_status: { expert_status: 'disabled' },
  set_usertype: { member_type: 'observer' },
  zhuanjia_liaisonMan: { op: 'remove' },
  allocation_try: { way: 'lot' },
  expert_replace: { seed: 'a', plan_hash: 'b' },
  fenpei_pin: { pinned: true },
  book_opnion_save: { opinion: REASON.repeat(3), status: 'draft' },
  send_expert_msg: { template: 'custom', title: '通知', content: '通知内容', channel: ['site'] },
  msg_template_save: { template: 'remind', title: '通知', content: '通知内容', channel: ['site'] },
  msg_resend: { batch_id: 1, from: ['failed'] },
  msg_mark_sent: { batch_id: 1, from: ['outbox'] },
  msg_reminder_save: { reminders: [], max_num: 3 },
  msg_cancel: { batch_id: 1 },
  indicator_tree: { template_id: 1 },
  sheet_preview: { template_id: 1 },
  allocation_progress: { run_key: 'none' },
  import_errors: { import_id: 1 },
  import_file: {
    import_type: 'group_expert',
    file_name: '名单.xls',
    rows: [{ row: 2, record: { group_name: '评审组', name: '甲' } }],
  },
  print_count: { kind: 'review' },
  barred_add: {
    name: '张三',
    kind: 'dishonest',
    reason: '列入失信名单',
    source: '失信被执行人名单',
    barred_from: '2026-01-01',
  },
  print_add: { kind: 'review' },
  print_cancel: { job_id: 1 },
  acting_leader_set: {},
  offline_sheet_save: {
    stamp: { project_id: 1, user_id: 1, template_id: 1, table_hash: '0'.repeat(64) },
    books: [
      {
        fenpei_id: 1,
        score_revision: 0,
        advice_revision: 0,
        ...unwritten(),
      },
    ],
  },
  ai_getInfo: { scene: 'opinion_summary' },
  return_request_decide: { request_id: 1, approved: 0 },
  return_request_withdraw: { request_id: 1 },
  divergence_mark_set: { marked: 1 },
  review_comment_save: { code: 'M02', page: 1, text: '批注' },
  review_comment_remove: { comment_id: 1 },
  reading_time_add: { seconds: 30 },
  wall_embargo_save: { embargo: 0 },
  wall_book_show: { shown: 0 },
}

/** The fields of a call; a rule over all of them changes nothing about that. */
const fieldsOf = ({ input }: Action): readonly string[] =>
  input instanceof z.ZodObject ? Object.keys(input.shape) : []

const ABOUT_PROJECT = ['project_id', 'group_id', 'group_ids']

/** The call is about a project or a group of one. */
export const isAboutProject = (name: ActionName): boolean =>
  fieldsOf(contract[name]).some((field) => ABOUT_PROJECT.includes(field))

/** The call can be asked without knowing more than a project: a ticket or the key of a run are made by another call. */
export const isAskable = (name: ActionName): boolean =>
  isAboutProject(name) || (contract[name] as Action).input.safeParse(MORE[name] ?? {}).success

/** What the fields of a call are likely to take, by what they are called; perhaps not all that it asks for. */
export function fieldsAbout(name: ActionName, subject: Subject): Record<string, unknown> {
  const { project_id, group_id, book_ids, user_ids } = subject
  const usual: Record<string, unknown> = {
    project_id,
    group_id,
    group_ids: [group_id],
    book_id: book_ids[0],
    book_ids,
    user_id: user_ids[0],
    user_ids,
    fenpei_ids: [1],
    reason: REASON,
    title: '标题',
    content: '内容',
    revision: 1,
  }
  const filled = Object.fromEntries(
    fieldsOf(contract[name])
      .filter((field) => field in usual)
      .map((field) => [field, usual[field]]),
  )
  return { ...filled, ...MORE[name] }
}

/** An input of a call, filled in by what its fields are called: a new call is tried as soon as it is declared. */
export function inputAbout<A extends ActionName>(name: A, subject: Subject): Input<A> {
  // Only the schema knows whether it fits, and it is asked before the input is used.
  const input = fieldsAbout(name, subject)
  const { error } = (contract[name] as Action).input.safeParse(input)
  if (error) throw new Error(`no input for ${name}: ${error.message}`)
  return input as Input<A>
}
