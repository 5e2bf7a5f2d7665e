import { InputNumber, Radio } from 'antd'
import type { Output } from '#contract'
import { isKeyOf, options } from '#contract/facts/closed'
import { CONCLUSION } from '#contract/facts/reviews'
import { leaderScoreFault } from '#contract/rules/review/leaderScore'
import { LabelledField } from './LabelledField'
import type { OpinionDrafting } from './saving/opinionDraft'

interface Props {
  detail: Output<'groupLeader_advice_detail'>
  value: OpinionDrafting['value']
  errors: ReadonlyMap<string, string>
  /** Absent where nothing may be changed. */
  edit: OpinionDrafting['change'] | undefined
}

/** What the leader gives a book: a score and a conclusion. */
export function BookVerdict({ detail, value, errors, edit }: Props) {
  const full = detail.full_score
  const { leader_score: score } = value
  const outside = score === null ? undefined : leaderScoreFault(full, score)
  return (
    <>
      <LabelledField
        id="leader-score"
        label="组长分"
        hint={detail.leader_score_counts ? undefined : '本活动组长分不计入最终分，可不填'}
        error={outside ?? errors.get('leader_score')}
      >
        <InputNumber
          id="leader-score"
          {...(full !== null && { placeholder: `0～${full}` })}
          precision={2}
          step={0.5}
          {...(outside !== undefined && { status: 'error' })}
          style={{ width: 160 }}
          disabled={!edit}
          value={score}
          onChange={(leader_score) => edit?.({ leader_score })}
        />
      </LabelledField>
      <LabelledField label="结论" error={errors.get('conclusion')}>
        <Radio.Group
          aria-label="结论"
          options={options(CONCLUSION)}
          disabled={!edit}
          value={value.conclusion}
          onChange={({ target }) => isKeyOf(CONCLUSION, target.value) && edit?.({ conclusion: target.value })}
        />
      </LabelledField>
    </>
  )
}
