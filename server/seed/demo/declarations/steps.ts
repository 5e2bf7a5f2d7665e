import type { DeclareStatus } from '#contract/facts/declaration/states'
import { DECLARE_STEPS, type DeclareStepKey } from '#contract/facts/declaration/life'
import type { declareFlow } from '#server/db/schema/index'
import type { DemoDeclaration } from './titles'

type Login = DemoDeclaration['by'] | 'province01'
type FlowValues = Omit<typeof declareFlow.$inferInsert, 'book_id' | 'user_id' | 'dept_id' | 'create_time'> & {
  by: Login
}

const step = (key: DeclareStepKey, by: Login, from: DeclareStatus, reason?: string): FlowValues => ({
  from_status: from,
  to_status: DECLARE_STEPS[key].to,
  event: DECLARE_STEPS[key].label,
  reason: reason ?? null,
  by,
})

const decision = (to_status: DeclareStatus, event: string, reason: string): FlowValues => ({
  from_status: 'recommend_pending',
  to_status,
  event,
  reason,
  by: 'province01',
})

/** The steps that led a demo book to where it is. */
export function stepsTo({ by, status }: DemoDeclaration): FlowValues[] {
  if (status === 'draft') return []
  const isAuthors = by === 'man01'
  const sent = isAuthors ? [step('send', by, 'draft')] : []
  if (status === 'school_pending') return sent
  if (status === 'school_returned')
    return [...sent, step('school_return', 'school01', 'school_pending', '请补充近两年的使用数据和使用证明')]
  const onward = isAuthors
    ? [...sent, step('school_pass', 'school01', 'school_pending', '内容符合国家教学标准，同意推荐')]
    : [step('submit', by, 'draft')]
  if (status === 'recommended')
    return [...onward, decision('recommended', '推荐', '教材质量好，使用面广，同意推荐')]
  if (status === 'recommend_returned')
    return [...onward, decision('recommend_returned', '推荐单位退回', '编校质量自查表没有加盖公章，请补正')]
  if (status === 'withdrawn') return [...onward, step('withdraw', by, 'recommend_pending', '需要更换版本')]
  return onward
}
