import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Col, Form, Input, InputNumber, Select, Space } from 'antd'
import type { ReactNode } from 'react'
import { RULE_LABELS } from '#contract/entities/projectLabels'
import { REFUSAL } from '#contract/refusals'
import { AWARD_GRADE, RESULT_GRADE } from '#contract/facts/results'
import { RULE_HELP } from './help'

interface Props {
  name: 'bonus_rules' | 'grade_bands'
  adding: string
  renderLine: (index: number) => ReactNode
  fresh: object
}

/** A list inside the scoring rule, one line each. */
const Lines = ({ name, adding, renderLine, fresh }: Props) => (
  <Col span={24}>
    <Form.Item label={RULE_LABELS[name]} extra={RULE_HELP[name]}>
      <Form.List name={['score_rule', name]}>
        {(lines, { add, remove }) => (
          <Space orientation="vertical" style={{ width: '100%' }}>
            {lines.map((line) => (
              <Space key={line.key} align="start" wrap>
                {renderLine(line.name)}
                <Button
                  type="text"
                  danger
                  aria-label={`删除第${line.name + 1}行`}
                  icon={<DeleteOutlined />}
                  onClick={() => remove(line.name)}
                />
              </Space>
            ))}
            <Button type="dashed" icon={<PlusOutlined />} onClick={() => add(fresh)}>
              {adding}
            </Button>
          </Space>
        )}
      </Form.List>
    </Form.Item>
  </Col>
)

const needed = (message: string) => [{ required: true, message }]

/** 加分规则 */
export const BonusFields = () => (
  <Lines
    name="bonus_rules"
    adding="增加一项加分"
    fresh={{ code: '', name: '', cond: '', kind: 'add', value: 1 }}
    renderLine={(i) => (
      <>
        <Form.Item noStyle name={[i, 'code']} rules={needed(REFUSAL.bonusCode)}>
          <Input aria-label="代码" placeholder="代码" style={{ width: 90 }} />
        </Form.Item>
        <Form.Item noStyle name={[i, 'name']} rules={needed(REFUSAL.bonusName)}>
          <Input aria-label="名称" placeholder="名称" style={{ width: 150 }} />
        </Form.Item>
        <Form.Item noStyle name={[i, 'cond']}>
          <Input aria-label="条件" placeholder="适用条件" style={{ width: 200 }} />
        </Form.Item>
        <Form.Item noStyle name={[i, 'kind']}>
          <Select
            aria-label="方式"
            style={{ width: 100 }}
            options={[
              { value: 'add', label: '加分' },
              { value: 'multiply', label: '乘系数' },
            ]}
          />
        </Form.Item>
        <Form.Item noStyle name={[i, 'value']}>
          <InputNumber aria-label="值" placeholder="值" style={{ width: 90 }} />
        </Form.Item>
      </>
    )}
  />
)

/** 等次分数线 */
export const BandFields = () => (
  <Lines
    name="grade_bands"
    adding="增加一档"
    fresh={{ grade: 'none', min: null, top_ratio: null }}
    renderLine={(i) => (
      <>
        <Form.Item noStyle name={[i, 'grade']}>
          <Select
            aria-label="等次"
            style={{ width: 120 }}
            options={Object.entries({ ...AWARD_GRADE, ...RESULT_GRADE }).map(([value, label]) => ({
              value,
              label,
            }))}
          />
        </Form.Item>
        <Form.Item noStyle name={[i, 'min']}>
          <InputNumber aria-label="分数线" placeholder="分数线，空为其余" style={{ width: 160 }} />
        </Form.Item>
        <Form.Item noStyle name={[i, 'top_ratio']}>
          <InputNumber
            aria-label="组内前比例"
            placeholder="组内前比例，空为不限"
            min={0}
            max={1}
            step={0.01}
            style={{ width: 180 }}
          />
        </Form.Item>
      </>
    )}
  />
)
