import { Alert, Form, Input, Typography, type FormInstance } from 'antd'
import type { ReactNode } from 'react'
import { RULE_REASON_MIN } from '#contract/entities/frozen'
import { REASON_LENGTH } from '#contract/facts/bounds'
import { hasStarted, type ProjectStatus } from '#contract/facts/projectLife'
import { useUnsavedForm } from '#src/ui/unsaved'
import { BasicFields, TimeFields } from './BasicFields'
import { ProjectExpertFields } from './ProjectExpertFields'
import { OpinionFields } from './OpinionFields'
import { RuleFields } from './RuleFields'
import type { ProjectValues } from './values'

interface Props {
  form: FormInstance<ProjectValues>
  initial: ProjectValues
  /** Decides what may still change; a new project is a draft. */
  status: ProjectStatus
  onFinish: (values: ProjectValues) => void
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <Typography.Title level={5}>{title}</Typography.Title>
    {children}
  </section>
)

/** Everything an office decides about a review, in one form. */
export function ProjectForm({ form, initial, status, onFinish }: Props) {
  const started = hasStarted(status)
  const unsaved = useUnsavedForm()
  return (
    <Form
      name="project"
      form={form}
      layout="vertical"
      initialValues={initial}
      scrollToFirstError={{ focus: true }}
      onFinish={onFinish}
      {...unsaved}
    >
      {started && (
        <Alert
          showIcon
          type="info"
          style={{ marginBottom: 16 }}
          title="评审已启动：灰色的项目不能再改，截止时间只能延长；修改评分规则须填写理由，并记为新版本。"
        />
      )}
      <Section title="基本信息">
        <BasicFields started={started} />
      </Section>
      <Section title="时间">
        <TimeFields />
      </Section>
      <Section title="专家与分配">
        <ProjectExpertFields started={started} />
      </Section>
      <Section title="评分规则">
        <RuleFields started={started} />
      </Section>
      <Section title="意见与签名">
        <OpinionFields started={started} />
      </Section>
      {started && (
        <Form.Item<ProjectValues>
          name="reason"
          label="修改理由"
          extra={`修改评分规则时必填，不少于${RULE_REASON_MIN}字`}
        >
          <Input.TextArea rows={2} maxLength={REASON_LENGTH.long} showCount />
        </Form.Item>
      )}
    </Form>
  )
}
