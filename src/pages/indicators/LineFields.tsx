import { Form, Input, InputNumber } from 'antd'
import type { Input as In } from '#contract'
import { rule } from '#src/api/rule'
import { FlagInput } from '#src/ui/WireInputs'

const Field = Form.Item<In<'indicator_add'>>

/** One line of an indicator table. */
export function LineFields({ scoreLabel, isTop }: { scoreLabel: string; isTop: boolean }) {
  return (
    <>
      <Field
        name="code"
        label="编码"
        rules={[rule('indicator_add', 'code')]}
        extra="如 A1、A1.1；同一指标体系内不重复"
      >
        <Input maxLength={20} />
      </Field>
      <Field name="name" label="指标名称" rules={[rule('indicator_add', 'name')]}>
        <Input.TextArea autoSize maxLength={100} />
      </Field>
      {isTop && (
        <Field name="veto" label="一票否决项" extra="否决项不打分，勾选时须写明理由和页码">
          <FlagInput />
        </Field>
      )}
      <Form.Item noStyle dependencies={['veto']}>
        {({ getFieldValue }) =>
          getFieldValue('veto') === 1 ? null : (
            <>
              <Field
                name="score"
                label={scoreLabel}
                rules={[rule('indicator_add', 'score')]}
                extra={isTop ? '有二级指标时应等于其合计' : undefined}
              >
                <InputNumber style={{ width: '100%' }} precision={2} />
              </Field>
              <Field name="standard" label="评分标准" rules={[rule('indicator_add', 'standard')]}>
                <Input.TextArea autoSize={{ minRows: 3 }} maxLength={1000} />
              </Field>
            </>
          )
        }
      </Form.Item>
      <Field name="need_reason" label="须填写说明" extra="专家给这一项打分时必须写明理由">
        <FlagInput />
      </Field>
    </>
  )
}
