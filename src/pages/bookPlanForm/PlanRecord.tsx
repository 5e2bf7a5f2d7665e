import { useQuery } from '@tanstack/react-query'
import { Alert, Card, Descriptions, Flex, Typography } from 'antd'
import type { ReactNode } from 'react'
import type { Output } from '#contract'
import { CARRIER, EDU_LEVEL } from '#contract/facts/books'
import { COURSE_NATURE } from '#contract/facts/declaration/bookFields'
import { PLAN_SOURCE } from '#contract/facts/declaration/plans'
import { PLAN_LABELS, type PlanField } from '#contract/rules/declaration/planFields'
import { query } from '#src/api/query'
import { RichText } from '#src/features/richText/RichText'
import { PLAN_LOOK } from '#src/features/status/declaring'
import { Status } from '#src/features/status/Status'
import { UploadedLink } from '#src/features/upload/UploadedLink'

type Plan = Output<'book_plan_detail'>

const BRIEF: readonly PlanField[] = [
  'plan_source',
  'chief_editor',
  'chief_unit',
  'publisher_id',
  'expected_publish_date',
  'edu_level',
  'major_code',
  'course_name',
  'course_nature',
  'carrier',
  'plan_words',
  'sample_file',
]
const LONG = ['market_desc', 'team_desc', 'coop_enterprise'] as const satisfies readonly PlanField[]

function Major({ level, code }: { level: NonNullable<Plan['fields']['edu_level']>; code: string }) {
  const { data = [] } = useQuery(query('major_tree', { edu_level: level }))
  const all = data.flatMap(({ classes, majors }) => [...classes.flatMap((one) => one.majors), ...majors])
  return <>{all.find((one) => one.code === code)?.name ?? code}</>
}

function shownOf({ fields, publisher_name, sample_file_name }: Plan, field: PlanField): ReactNode {
  const { plan_source, edu_level, major_code, course_nature, carrier, sample_file } = fields
  if (field === 'publisher_id') return publisher_name ?? '—'
  if (field === 'plan_source') return plan_source ? PLAN_SOURCE[plan_source] : '—'
  if (field === 'edu_level') return edu_level ? EDU_LEVEL[edu_level] : '—'
  if (field === 'course_nature') return course_nature ? COURSE_NATURE[course_nature] : '—'
  if (field === 'carrier') return carrier ? CARRIER[carrier] : '—'
  if (field === 'major_code')
    return edu_level && major_code ? <Major level={edu_level} code={major_code} /> : '—'
  if (field === 'sample_file')
    return sample_file ? <UploadedLink name={sample_file} original_name={sample_file_name ?? '样章'} /> : '—'
  return fields[field] ?? '—'
}

/** A plan as it is read by whoever cannot write it now. */
export const PlanRecord = ({ plan }: { plan: Plan }) => (
  <Flex vertical gap={16}>
    <Flex gap={12} align="center">
      <Typography.Title level={4} style={{ margin: 0 }}>
        {plan.fields.plan_name}
      </Typography.Title>
      <Status of={PLAN_LOOK} value={plan.plan_status} />
    </Flex>
    {plan.audit_opinion !== null && (
      <Alert type="info" showIcon title={`审核意见（${plan.audit_time ?? ''}）：${plan.audit_opinion}`} />
    )}
    <Descriptions
      bordered
      size="small"
      column={{ xs: 1, md: 2 }}
      items={BRIEF.map((field) => ({
        key: field,
        label: PLAN_LABELS[field],
        children: shownOf(plan, field),
      }))}
    />
    <Card title={PLAN_LABELS.outline} size="small">
      <RichText text={plan.fields.outline ?? ''} />
    </Card>
    {LONG.filter((field) => plan.fields[field] !== null).map((field) => (
      <Card key={field} title={PLAN_LABELS[field]} size="small">
        <RichText text={plan.fields[field] ?? ''} />
      </Card>
    ))}
  </Flex>
)
