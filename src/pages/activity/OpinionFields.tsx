import { InputNumber } from 'antd'
import type { ScoreRule } from '#contract/rules/project/scoreRule'
import { FlagInput } from '#src/ui/WireInputs'
import { FieldsInRow, isFrozen, ProjectItem, RuleItem } from './items'

const NUMBERS: readonly (keyof ScoreRule)[] = [
  'advice_min_len',
  'advice_max_len',
  'leader_advice_min_len',
  'group_report_min_len',
  'low_score_line',
  'high_score_line',
  'reason_min_len',
  'excellent_line',
  'recommend_line',
  'fix_line',
  'excellent_ratio',
]

/** 意见与签名 */
export const OpinionFields = ({ started }: { started: boolean }) => (
  <FieldsInRow>
    <RuleItem name="need_advice">
      <FlagInput />
    </RuleItem>
    <ProjectItem name="need_leader_opinion">
      <FlagInput />
    </ProjectItem>
    <ProjectItem name="need_commitment">
      <FlagInput disabled={isFrozen(started, 'need_commitment')} />
    </ProjectItem>
    <ProjectItem name="need_sign">
      <FlagInput />
    </ProjectItem>
    <ProjectItem name="sign_each">
      <FlagInput />
    </ProjectItem>
    <ProjectItem name="allow_withdraw_submit">
      <FlagInput />
    </ProjectItem>
    {NUMBERS.map((name) => (
      <RuleItem key={name} name={name}>
        <InputNumber style={{ width: '100%' }} />
      </RuleItem>
    ))}
  </FieldsInRow>
)
