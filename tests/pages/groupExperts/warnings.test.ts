import { describe, expect, it } from 'vitest'
import { isSeated, warningsOf } from '#src/pages/groupExperts/warnings'

describe('the warnings', () => {
  type Member = Parameters<typeof warningsOf>[0][number]
  const one = (fields: Partial<Member>): Member => ({
    user_id: 1,
    user_name: 'e',
    name: '甲',
    unit: null,
    province_name: null,
    title: null,
    phone: null,
    is_leader: 0,
    member_type: 'expert',
    expert_status: 'confirmed',
    commit_time: null,
    all_submit_time: null,
    sign_ok: 0,
    has_password: 0,
    assigned_num: 0,
    draft_num: 0,
    done_num: 0,
    locked_num: 0,
    avoid_book_num: 0,
    avg_score: null,
    ...fields,
  })
  const leader = one({ name: '组长', member_type: 'leader', is_leader: 1 })

  it.each<[string, Member[], string[]]>([
    ['an empty group', [], []],
    ['a leader alone', [leader], []],
    ['an even number', [leader, one({})], ['本组有2位专家，建议为奇数，便于表决与去极值']],
    ['a secretary beside', [leader, one({ member_type: 'secretary' })], []],
    ['somebody who left', [leader, one({ expert_status: 'withdrawn' })], []],
    ['somebody stopped', [leader, one({ expert_status: 'disabled' })], []],
    ['no leader', [one({})], ['本组还没有组长']],
    [
      'more than a third from one province',
      [
        leader,
        one({ name: '甲', province_name: '江苏省' }),
        one({ name: '乙', province_name: '江苏省' }),
        one({ province_name: '山东省' }),
        one({}),
      ],
      ['2位专家来自江苏省，超过本组的三分之一：甲、乙'],
    ],
    [
      'a third from one province',
      [leader, ...[1, 2].map(() => one({ province_name: '江苏省' })), ...[1, 2, 3, 4].map(() => one({}))],
      [],
    ],
    [
      'one unit twice',
      [leader, one({ name: '甲', unit: '甲学院' }), one({ name: '乙', unit: '甲学院' })],
      ['甲、乙同为“甲学院”，同一单位建议不超过1人'],
    ],
  ])('of %s', (_, members, warnings) => {
    expect(warningsOf(members)).toEqual(warnings)
  })

  it('count nobody who declined', () => {
    expect(isSeated({ expert_status: 'declined' })).toBe(false)
    expect(isSeated({ expert_status: 'disabled' })).toBe(true)
  })
})
