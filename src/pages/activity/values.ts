import { keysOf } from '#contract/facts/closed'
import type { Input, Output } from '#contract'
import { PROJECT_LABELS } from '#contract/entities/projectLabels'
import { ScoreRule } from '#contract/rules/project/scoreRule'
import { parseTime } from '#src/lib/time'

/** What the form of a project holds; the same for a new one, a copy and an edit. */
export type ProjectValues = Partial<Input<'pingshen_add'>> & { reason?: string }
/** How the login page looks is set where it can be seen. */
export type ProjectFieldKey = Exclude<keyof typeof PROJECT_LABELS, 'brand'>

/** What a new review usually starts with. */
export const usualValues = (): ProjectValues => ({
  year: Number(parseTime(new Date(), '{y}')),
  project_type: 'plan',
  review_mode: 'online',
  experts_per_book: 5,
  experts_per_group: 7,
  max_books_per_expert: 30,
  is_anonymous: 0,
  need_sign: 1,
  sign_each: 0,
  need_commitment: 1,
  need_leader: 1,
  need_leader_opinion: 1,
  allow_withdraw_submit: 1,
  is_test: 0,
  manager_ids: [],
  score_rule: ScoreRule.parse({}),
})

/** The fields of a project, without what only the server writes. */
export const valuesOf = (project: Output<'pingshen_detail'>): ProjectValues => ({
  ...Object.fromEntries(keysOf(PROJECT_LABELS).map((key) => [key, project[key]])),
  // The form knows only chosen and not yet chosen; a table once chosen is replaced, never taken away.
  template_id: project.template_id ?? undefined,
})

/** A copy keeps everything but its name, its times and its managers. */
export const copyOf = (project: Output<'pingshen_detail'>): ProjectValues => ({
  ...valuesOf(project),
  project_name: `${project.project_name}（副本）`,
  review_begin_time: undefined,
  review_end_time: undefined,
  leader_end_time: null,
  publicity_begin_time: null,
  publicity_end_time: null,
  manager_ids: [],
})
