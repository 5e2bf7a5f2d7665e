import { Flex, InputNumber, Radio } from 'antd'
import type { Output } from '#contract'
import { isKeyOf, options } from '#contract/facts/closed'
import { GRADE, VOTE } from '#contract/facts/reviews'
import { ballotsFault } from '#contract/rules/review/leaderScore'
import { LabelledField } from './LabelledField'
import type { LeaderOpinionDraft } from './saving/opinionDraft'

const BALLOTS = [
  ['vote_agree', VOTE.agree],
  ['vote_against', VOTE.against],
  ['vote_abstain', VOTE.abstain],
] as const

interface Props {
  detail: Pick<Output<'groupLeader_advice_detail'>, 'score_mode' | 'panel_num'>
  value: LeaderOpinionDraft
  errors: ReadonlyMap<string, string>
  onChange: ((part: Partial<LeaderOpinionDraft>) => void) | undefined
}

/** What the group decides together, where the project is decided by letters or by ballots. */
export function MeetingFields({ detail: { score_mode, panel_num }, value, errors, onChange }: Props) {
  if (score_mode === 'grade')
    return (
      <LabelledField label="小组评定等级" error={errors.get('grade')}>
        <Radio.Group
          aria-label="小组评定等级"
          options={options(GRADE)}
          disabled={!onChange}
          value={value.grade}
          onChange={({ target }) => isKeyOf(GRADE, target.value) && onChange?.({ grade: target.value })}
        />
      </LabelledField>
    )
  if (score_mode !== 'vote') return null
  const sum = BALLOTS.reduce((total, [field]) => total + (value[field] ?? 0), 0)
  return (
    <LabelledField
      label="表决票数"
      hint={`共${sum}票，本组${panel_num}人`}
      error={ballotsFault(sum, panel_num) ?? errors.get('vote_agree')}
    >
      <Flex gap={12} wrap>
        {BALLOTS.map(([field, label]) => (
          <InputNumber
            key={field}
            aria-label={label}
            prefix={label}
            precision={0}
            style={{ width: 112 }}
            disabled={!onChange}
            value={value[field]}
            onChange={(votes) => onChange?.({ [field]: votes })}
          />
        ))}
      </Flex>
    </LabelledField>
  )
}
