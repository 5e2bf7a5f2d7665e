import { useQuery } from '@tanstack/react-query'
import { Form, Input, Radio, Select } from 'antd'
import type { Input as In } from '#contract'
import { options } from '#contract/facts/closed'
import { JOB_GROUP, MISFIRE } from '#contract/facts/monitor/jobs'
import { backEnd } from '#src/api/backEnd'
import { query } from '#src/api/query'
import { rule } from '#src/api/rule'
import { NextTimes } from './NextTimes'

type Fields = In<'job_add'>
const Field = Form.Item<Fields>

/** The fields of a job, in the dialogs that add and change one. */
export function JobFields() {
  const form = Form.useFormInstance<Fields>()
  const chosen = Form.useWatch<Fields, string>((values) => values.invokeTarget)
  const { data: targets = [] } = useQuery({ ...query('job_targets', {}), staleTime: Infinity })
  const choose = (target: string): void => {
    const found = targets.find((one) => one.target === target)
    if (!found) return
    // What was typed stays.
    if (!form.getFieldValue('jobName')) form.setFieldValue('jobName', found.label)
    if (!form.getFieldValue('cronExpression')) form.setFieldValue('cronExpression', found.cronExpression)
  }
  return (
    <>
      <Field
        name="invokeTarget"
        label="调用目标"
        rules={[rule('job_add', 'invokeTarget', '请选择调用目标')]}
        extra={targets.find(({ target }) => target === chosen)?.about}
      >
        {backEnd.isOurs ? (
          <Select
            placeholder="只能选择系统登记的任务"
            options={targets.map(({ target, label }) => ({ value: target, label }))}
            onChange={choose}
          />
        ) : (
          <Input maxLength={500} />
        )}
      </Field>
      <Field name="jobName" label="任务名称" rules={[rule('job_add', 'jobName')]}>
        <Input maxLength={64} />
      </Field>
      <Field name="jobGroup" label="任务组" rules={[rule('job_add', 'jobGroup', '请选择任务组')]}>
        <Select options={options(JOB_GROUP)} />
      </Field>
      <Field
        name="cronExpression"
        label="Cron 表达式"
        rules={[rule('job_add', 'cronExpression')]}
        extra={<NextTimes />}
      >
        <Input maxLength={100} />
      </Field>
      <Field
        name="misfirePolicy"
        label="错过策略"
        extra="到时间而没有服务器在运行（或上一次还没有执行完）时怎么办"
      >
        <Select options={options(MISFIRE)} />
      </Field>
      <Field name="concurrent" label="上一次没有执行完时">
        <Radio.Group
          aria-label="上一次没有执行完时"
          options={[
            { value: '1', label: '等它完成' },
            { value: '0', label: '同时执行' },
          ]}
        />
      </Field>
      <Field name="remark" label="备注" rules={[rule('job_add', 'remark')]}>
        <Input.TextArea rows={2} maxLength={500} showCount />
      </Field>
    </>
  )
}
