import type { CollectStatus } from '#contract/facts/declaration/states'
import { BOOK_OWNERS, DIRECTORS, type Role } from '#contract/roles'

/** Roles that tell the platform of a book, each for its own unit; the administrator for anybody. */
export const COLLECTORS = [...BOOK_OWNERS, 'admin'] as const satisfies readonly Role[]

/** Roles that read what was collected: the office all of it, collectors their own. */
export const COLLECTION_READERS = [...COLLECTORS, 'sys2', 'reviewActivity'] as const satisfies readonly Role[]

interface CollectStep {
  label: string
  from: readonly CollectStatus[]
  who: readonly Role[]
}

/** What can be done about a collected book, in which state and by whom. */
export const COLLECT_STEPS = {
  edit: { label: '编辑', from: ['draft', 'returned'], who: COLLECTORS },
  submit: { label: '提交', from: ['draft', 'returned'], who: COLLECTORS },
  remove: { label: '删除', from: ['draft'], who: COLLECTORS },
  audit: { label: '审核', from: ['pending'], who: DIRECTORS },
  declare: { label: '转为申报', from: ['passed'], who: COLLECTORS },
} as const satisfies Record<string, CollectStep>
export type CollectStepKey = keyof typeof COLLECT_STEPS

/** Whether people of these roles may take the step about a collected book in their scope. */
export function mayCollect(step: CollectStepKey, status: CollectStatus, roles: readonly string[]): boolean {
  const { from, who }: CollectStep = COLLECT_STEPS[step]
  return from.includes(status) && who.some((role) => roles.includes(role))
}
