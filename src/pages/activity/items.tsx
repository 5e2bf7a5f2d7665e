import { Col, Form, Row } from 'antd'
import type { ReactElement, ReactNode } from 'react'
import { PROJECT_LABELS, RULE_LABELS } from '#contract/entities/projectLabels'
import type { ScoreRule } from '#contract/rules/project/scoreRule'
import { FROZEN_FIELDS, FROZEN_RULES } from '#contract/entities/frozen'
import { rule } from '#src/api/rule'
import { PROJECT_HELP, RULE_HELP } from './help'
import type { ProjectFieldKey, ProjectValues } from './values'

const Item = Form.Item<ProjectValues>

interface Props<K> {
  name: K
  /** Columns of 24. */
  span?: number
  children: ReactElement
}

/** Two or more fields side by side. */
export const FieldsInRow = ({ children }: { children: ReactNode }) => <Row gutter={24}>{children}</Row>

/** One field of a project with its name, its rule and what it is for. `chosen`: picked, not typed. */
export const ProjectItem = ({
  name,
  span = 12,
  chosen = false,
  children,
}: Props<ProjectFieldKey> & { chosen?: boolean }) => (
  <Col span={span}>
    <Item
      name={name}
      label={PROJECT_LABELS[name]}
      extra={PROJECT_HELP[name]}
      rules={[rule('pingshen_add', name, chosen ? `请选择${PROJECT_LABELS[name]}` : undefined)]}
    >
      {children}
    </Item>
  </Col>
)

/** One field of the scoring rule with its name, its rule and what it does. */
export const RuleItem = ({ name, span = 12, children }: Props<keyof ScoreRule>) => (
  <Col span={span}>
    <Item
      name={['score_rule', name]}
      label={RULE_LABELS[name]}
      extra={RULE_HELP[name]}
      rules={[rule('pingshen_add', `score_rule.${name}`)]}
    >
      {children}
    </Item>
  </Col>
)

/** Whether a field stays as it is once reviewing has started. */
export const isFrozen = (started: boolean, name: ProjectFieldKey | keyof ScoreRule): boolean =>
  started && (FROZEN_FIELDS.some((key) => key === name) || FROZEN_RULES.some((key) => key === name))
