import { Alert, Button, Card, Flex, Form, Typography } from 'antd'
import type { PlanField } from '#contract/rules/declaration/planFields'
import { RestoredDraft } from '#src/features/formDraft/Restored'
import { PlanInput } from './PlanInput'
import styles from './PlanForm.module.css'
import { usePlanForm, type PlanRead, type PlanValues } from './usePlanForm'

const SECTIONS: readonly { title: string; fields: readonly PlanField[]; isWide?: true }[] = [
  {
    title: '选题',
    fields: [
      'plan_name',
      'plan_source',
      'chief_editor',
      'chief_unit',
      'publisher_id',
      'expected_publish_date',
    ],
  },
  {
    title: '教材',
    fields: ['edu_level', 'major_code', 'course_name', 'course_nature', 'carrier', 'plan_words'],
  },
  { title: '编写大纲与样章', fields: ['outline', 'sample_file'], isWide: true },
  { title: '论证', fields: ['market_desc', 'team_desc', 'coop_enterprise'], isWide: true },
]

interface Props {
  plan_id: number | undefined
  read: PlanRead
}

/** 选题编辑, part by part. */
export function PlanForm(props: Props) {
  const { read } = props
  const plan = usePlanForm(props)
  return (
    <Flex vertical gap={16}>
      <Typography.Title level={4} style={{ margin: 0 }}>
        {props.plan_id === undefined ? '新增选题' : read.fields.plan_name}
      </Typography.Title>
      {read.plan_status === 'returned' && (
        <Alert type="error" showIcon title={`已退回，审核意见：${read.audit_opinion ?? ''}`} />
      )}
      {plan.restored && <RestoredDraft {...plan.restored} onDiscard={plan.discard} />}
      <Form<PlanValues>
        form={plan.form}
        name={`book-plan-${props.plan_id ?? 'new'}`}
        layout="vertical"
        initialValues={plan.initialValues}
        onValuesChange={plan.keep}
      >
        {SECTIONS.map(({ title, fields, isWide }) => (
          <Card key={title} title={title} size="small" style={{ marginBottom: 16 }}>
            <div className={isWide ? '' : styles['fields']}>
              {fields.map((field) => (
                <PlanInput key={`${field}-${plan.round}`} field={field} />
              ))}
            </div>
          </Card>
        ))}
      </Form>
      <Flex gap={8} className={styles['bar'] ?? ''}>
        <Button loading={plan.isBusy} onClick={() => void plan.save()}>
          暂存
        </Button>
        <Button type="primary" loading={plan.isBusy} onClick={() => void plan.handIn()}>
          提交审核
        </Button>
      </Flex>
      {plan.dialog}
    </Flex>
  )
}
