import type { RecommendChannel } from '#contract/facts/books'
import { CHECK_VERDICT } from '#contract/facts/declaration/provinceCheck'
import type { DeclareStatus } from '#contract/facts/declaration/states'
import { DECLARE_STEPS, type DeclareStepKey } from '#contract/facts/declaration/life'
import { FORMAL_STEPS } from '#contract/facts/examining/formal'
import type { declareFlow } from '#server/db/schema/index'
import type { DemoDeclaration } from './titles'

/** Who decides about the books of a channel; a publisher's own are decided by its people. */
export const RECOMMENDER = {
  province: { by: 'province01', dept_id: 320, dept_name: '江苏省教育厅' },
  hang: { by: 'hang01', dept_id: 340, dept_name: '装备制造行指委' },
  committee: { by: 'committee01', dept_id: 350, dept_name: '信息化教指委' },
  publisher: { by: 'publisher01', dept_id: 330, dept_name: '示例出版社' },
} as const satisfies Partial<Record<RecommendChannel, { by: string; dept_id: number; dept_name: string }>>

type Login = DemoDeclaration['by'] | (typeof RECOMMENDER)[keyof typeof RECOMMENDER]['by']
type FlowValues = Omit<typeof declareFlow.$inferInsert, 'book_id' | 'user_id' | 'dept_id' | 'create_time'> & {
  /** Null: the server itself. */
  by: Login | 'formal01' | null
}

const step = (key: DeclareStepKey, by: Login, from: DeclareStatus, reason?: string): FlowValues => ({
  from_status: from,
  to_status: DECLARE_STEPS[key].to,
  event: DECLARE_STEPS[key].label,
  reason: reason ?? null,
  by,
})

const decision = (by: Login, to_status: DeclareStatus, event: string, reason: string): FlowValues => ({
  from_status: 'recommend_pending',
  to_status,
  event,
  reason,
  by,
})

const objected = (reason: string): FlowValues => ({
  from_status: 'recommended',
  to_status: 'recommended',
  event: `省级复核${CHECK_VERDICT.object}`,
  reason,
  by: 'province01',
})

/** 审查意见 of the demo's supplement. */
export const SUPPLEMENT_WORDS = '版权页与填报的版次不一致，请改正后提交'

const examined = (status: DeclareStatus): FlowValues[] => [
  {
    from_status: FORMAL_STEPS.hand_over.from[0],
    to_status: FORMAL_STEPS.hand_over.to,
    event: FORMAL_STEPS.hand_over.label,
    by: null,
  },
  ...(status === 'formal_returned'
    ? [
        {
          from_status: FORMAL_STEPS.hand_over.to,
          to_status: FORMAL_STEPS.formal_supplement.to,
          event: FORMAL_STEPS.formal_supplement.label,
          reason: SUPPLEMENT_WORDS,
          by: 'formal01' as const,
        },
      ]
    : []),
]

/** The steps that led a demo book to where it is. */
export function stepsTo({ by, status, channel = 'province', objection }: DemoDeclaration): FlowValues[] {
  if (status === 'draft') return []
  const office = RECOMMENDER[channel].by
  const isAuthors = by === 'man01'
  const sent = isAuthors ? [step('send', by, 'draft')] : []
  if (status === 'school_pending') return sent
  if (status === 'school_returned')
    return [...sent, step('school_return', 'school01', 'school_pending', '请补充近两年的使用数据和使用证明')]
  const onward = isAuthors
    ? [...sent, step('school_pass', 'school01', 'school_pending', '内容符合国家教学标准，同意推荐')]
    : [step('submit', by, 'draft')]
  const recommended = [...onward, decision(office, 'recommended', '推荐', '教材质量好，使用面广，同意推荐')]
  if (status === 'formal_pending' || status === 'formal_returned')
    return [...recommended, ...examined(status)]
  if (status === 'recommended')
    return [...recommended, ...(objection === undefined ? [] : [objected(objection)])]
  if (status === 'recommend_returned')
    return [
      ...onward,
      decision(office, 'recommend_returned', '推荐单位退回', '编校质量自查表没有加盖公章，请补正'),
    ]
  if (status === 'withdrawn') return [...onward, step('withdraw', by, 'recommend_pending', '需要更换版本')]
  return onward
}
