import { Alert, Form, Input, Radio } from 'antd'
import type { Input as In } from '#contract'
import { RECHECK_RESULT } from '#contract/facts/declaration/afterResult'
import { REASON_LENGTH, WELL_FOUNDED } from '#contract/facts/bounds'
import { options } from '#contract/facts/closed'

const Recheck = Form.Item<In<'selection_recheck'>>
const Adjust = Form.Item<In<'selection_adjust'>>

const founded = {
  required: true,
  whitespace: true,
  min: WELL_FOUNDED,
  message: `理由不少于${WELL_FOUNDED}字`,
}

/** 专项审核的结论, which cannot be taken back where it is against the book. */
export function RecheckFields() {
  const result = Form.useWatch<In<'selection_recheck'>['result'] | undefined>('result')
  return (
    <>
      <Recheck name="result" label="结论">
        <Radio.Group aria-label="结论" options={options(RECHECK_RESULT)} />
      </Recheck>
      {result === 'fail' && (
        <Alert
          type="warning"
          showIcon
          title="复核不通过的教材随即转为未入选，不能恢复。"
          style={{ marginBottom: 16 }}
        />
      )}
      <Recheck
        name="reason"
        label="理由"
        rules={result === 'fail' ? [founded] : []}
        dependencies={['result']}
      >
        <Input.TextArea rows={3} maxLength={REASON_LENGTH.long} showCount />
      </Recheck>
    </>
  )
}

/** Why the office goes against the rule. */
export const AdjustFields = () => (
  <Adjust name="reason" label="理由" extra="与规则不一致的调整连同理由记入操作日志" rules={[founded]}>
    <Input.TextArea rows={3} maxLength={REASON_LENGTH.long} showCount />
  </Adjust>
)
