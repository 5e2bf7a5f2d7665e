import { LockOutlined } from '@ant-design/icons'
import { Flex, Menu, Tag, Tooltip } from 'antd'
import type { Output } from '#contract'
import { SCORE_MODE } from '#contract/entities/ruleLabels'
import styles from './Indicators.module.css'

export type Template = Output<'indicator_template_list'>[number]

interface Props {
  templates: readonly Template[]
  selected: number | undefined
  onSelect: (template_id: number) => void
}

/** The indicator tables there are. */
export const TemplateList = ({ templates, selected, onSelect }: Props) => (
  <Menu
    className={styles['templates'] ?? ''}
    selectedKeys={selected === undefined ? [] : [String(selected)]}
    onClick={({ key }) => onSelect(Number(key))}
    items={templates.map(({ template_id, name, score_mode, full_score, locked, project_names }) => ({
      key: String(template_id),
      label: (
        <Flex vertical gap={4}>
          <span className={styles['name']}>{name}</span>
          <Flex gap={4} wrap>
            <Tag>{SCORE_MODE[score_mode]}</Tag>
            <Tag>{full_score}分</Tag>
            {locked === 1 && (
              <Tooltip title={`已启用：${project_names.join('、')}`}>
                <Tag icon={<LockOutlined />} color="orange">
                  已启用
                </Tag>
              </Tooltip>
            )}
          </Flex>
        </Flex>
      ),
    }))}
  />
)
