import { Button, Flex, Form, Radio, Switch } from 'antd'
import { useState } from 'react'
import type { AvoidRules } from '#contract/entities/project'
import { useAct } from '#src/api/query'
import { toast } from '#src/ui/feedback'
import { useUnsaved } from '#src/ui/unsaved'
import styles from './AvoidRules.module.css'

interface Props {
  project_id: number
  rules: AvoidRules
  late: string | undefined
}

const Field = Form.Item<AvoidRules>

const SWITCHES = [
  ['same_unit', '同单位', '专家与申报单位或主编、副主编同一单位'],
  ['part_time_unit', '兼职单位', '专家在申报单位或主编、副主编的单位兼职'],
  ['editor', '参与编写', '专家参与编写，或有参评教材在同组、同专业类；不能关闭'],
  ['recommend_unit', '推荐单位', '专家所在单位推荐了本教材'],
  ['same_province', '同省份', '专家与教材同一省份；网络评审一般不用，会评和评奖常用'],
] as const satisfies readonly (readonly [keyof AvoidRules, string, string])[]

const PUBLISHER = [
  { value: 'off', label: '不回避' },
  { value: 'editors', label: '仅编校和出版社专家' },
  { value: 'all', label: '全部专家' },
]
const LEVEL = [
  { value: 'book', label: '申报单位的省份' },
  { value: 'first_editor', label: '第一主编的省份' },
]

/** Which relations keep an expert and a book apart, for the whole project. */
export function AvoidRulesForm({ project_id, rules, late }: Props) {
  const [form] = Form.useForm<AvoidRules>()
  const [isChanged, setChanged] = useState(false)
  useUnsaved(isChanged)
  const update = useAct('pingshen_avoid_update')
  const province = Form.useWatch('same_province', form) ?? rules.same_province
  const save = (avoid_rules: AvoidRules) =>
    update.mutate(
      { project_id, avoid_rules },
      {
        onSuccess: ({ conflicts }) => {
          setChanged(false)
          toast.success(`规则已保存，全部评审组现有 ${conflicts.length} 条分配应回避`)
        },
      },
    )
  return (
    <section aria-label="回避规则">
      <h3 className={styles['heading']}>回避规则</h3>
      <p className={styles['note']}>
        对整个评审活动的全部评审组生效。自动分配和抽签不会违反；已有的分配不会自动取消，会列为冲突。
      </p>
      <Form
        form={form}
        name="avoid-rules"
        initialValues={rules}
        disabled={late !== undefined}
        onValuesChange={() => setChanged(true)}
        onFinish={save}
      >
        {SWITCHES.map(([name, label, words]) => (
          <Flex key={name} align="center" gap={12} className={styles['rule'] ?? ''}>
            <Field name={name} valuePropName="checked" noStyle>
              <Switch size="small" aria-label={label} disabled={late !== undefined || name === 'editor'} />
            </Field>
            <span className={styles['label']}>{label}</span>
            <span className={styles['words']}>{words}</span>
          </Flex>
        ))}
        <Flex align="center" gap={12} className={styles['rule'] ?? ''}>
          <span className={styles['label']}>省份依据</span>
          <Field name="province_level" noStyle>
            <Radio.Group options={LEVEL} disabled={late !== undefined || !province} />
          </Field>
        </Flex>
        <Flex align="center" gap={12} className={styles['rule'] ?? ''}>
          <span className={styles['label']}>同出版单位</span>
          <Field name="same_publisher" noStyle>
            <Radio.Group options={PUBLISHER} />
          </Field>
        </Flex>
        <Flex gap={12} className={styles['save'] ?? ''}>
          <Button type="primary" htmlType="submit" disabled={!isChanged} loading={update.isPending}>
            保存规则
          </Button>
          {isChanged && (
            <Button
              onClick={() => {
                form.setFieldsValue(rules)
                setChanged(false)
              }}
            >
              放弃修改
            </Button>
          )}
        </Flex>
      </Form>
    </section>
  )
}
