import { useQuery } from '@tanstack/react-query'
import { InputNumber, Select } from 'antd'
import { REFUSAL } from '#contract/refusals'
import { query } from '#src/api/query'
import { BandFields, BonusFields } from './RuleLists'
import { TieBreakField } from './TieBreakField'
import { FieldsInRow, isFrozen, ProjectItem, RuleItem } from './items'
import {
  NORMALIZE,
  RANK_WITHIN,
  ROUND_EACH,
  SCORE_MODE,
  TIE_RANKS,
  TRIM_MODE,
  TRIM_SCOPE,
  WEIGHT_MODE,
} from '#contract/entities/ruleLabels'

const WIDE = { width: '100%' }
const choices = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
const number = <InputNumber style={WIDE} />

/** 评分规则 */
export function RuleFields({ started }: { started: boolean }) {
  const templates = useQuery(query('indicator_template_list', {}))
  return (
    <FieldsInRow>
      <ProjectItem name="template_id">
        <Select
          loading={templates.isLoading}
          disabled={isFrozen(started, 'template_id')}
          placeholder={REFUSAL.chooseScheme}
          options={templates.data?.map(({ template_id, name }) => ({ value: template_id, label: name }))}
        />
      </ProjectItem>
      <RuleItem name="score_mode">
        <Select options={choices(SCORE_MODE)} disabled={isFrozen(started, 'score_mode')} />
      </RuleItem>
      <RuleItem name="weight_mode">
        <Select options={choices(WEIGHT_MODE)} disabled={isFrozen(started, 'weight_mode')} />
      </RuleItem>
      <RuleItem name="full_score">
        <InputNumber style={WIDE} disabled={isFrozen(started, 'full_score')} />
      </RuleItem>
      <RuleItem name="score_step">
        <InputNumber style={WIDE} disabled={isFrozen(started, 'score_step')} />
      </RuleItem>
      <RuleItem name="pass_score">{number}</RuleItem>
      <RuleItem name="min_reviews">{number}</RuleItem>
      <RuleItem name="trim_mode">
        <Select options={choices(TRIM_MODE)} />
      </RuleItem>
      <RuleItem name="trim_min_count">{number}</RuleItem>
      <RuleItem name="trim_scope">
        <Select options={choices(TRIM_SCOPE)} />
      </RuleItem>
      <RuleItem name="round_each">
        <Select options={choices(ROUND_EACH)} />
      </RuleItem>
      <RuleItem name="leader_weight">
        <InputNumber style={WIDE} step={0.05} />
      </RuleItem>
      <RuleItem name="group_normalize">
        <Select options={choices(NORMALIZE)} />
      </RuleItem>
      <RuleItem name="divergence_limit">{number}</RuleItem>
      <RuleItem name="divergence_std">{number}</RuleItem>
      <RuleItem name="rank_within">
        <Select options={choices(RANK_WITHIN)} />
      </RuleItem>
      <RuleItem name="tie_ranks">
        <Select options={choices(TIE_RANKS)} />
      </RuleItem>
      <RuleItem name="tie_break" span={24}>
        <TieBreakField />
      </RuleItem>
      <RuleItem name="select_line">{number}</RuleItem>
      <RuleItem name="select_ratio">
        <InputNumber style={WIDE} step={0.05} />
      </RuleItem>
      <BonusFields />
      <BandFields />
    </FieldsInRow>
  )
}
