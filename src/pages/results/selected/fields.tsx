import { Alert, Form, Input, InputNumber, Radio, Select } from 'antd'
import type { Input as In } from '#contract'
import { REMOVAL_KIND } from '#contract/facts/declaration/afterResult'
import { REASON_LENGTH, WELL_FOUNDED } from '#contract/facts/bounds'
import { options } from '#contract/facts/closed'
import { rule } from '#src/api/rule'
import { OneUpload } from '#src/features/upload/OneUpload'
import { MonthInput } from '#src/ui/WireInputs'

const Revision = Form.Item<In<'revision_save'>>
const Audit = Form.Item<In<'revision_audit'>>
const Remove = Form.Item<In<'selected_remove'>>

const founded = (label: string) => ({
  required: true,
  whitespace: true,
  min: WELL_FOUNDED,
  message: `${label}不少于${WELL_FOUNDED}字`,
})

/** The new edition, and what was changed in it. */
export const RevisionFields = () => (
  <>
    <Revision name="edition" label="新版版次" rules={[rule('revision_save', 'edition')]}>
      <InputNumber precision={0} prefix="第" suffix="版" style={{ width: 140 }} />
    </Revision>
    <Revision name="publish_date" label="出版年月" rules={[{ required: true, message: '请选择出版年月' }]}>
      <MonthInput />
    </Revision>
    <Revision name="note" label="修订说明" rules={[founded('修订说明')]}>
      <Input.TextArea rows={4} maxLength={1000} showCount />
    </Revision>
    <Revision
      name="table_file"
      label="修订内容对照表（M12）"
      rules={[{ required: true, message: '请上传修订内容对照表' }]}
    >
      <OneUpload />
    </Revision>
  </>
)

/** 确认或退回修订 */
export function AuditFields() {
  const passed = Form.useWatch<0 | 1 | undefined>('passed')
  return (
    <>
      <Audit name="passed" label="结论" extra={passed === 1 ? '确认后修订期限顺延三年' : undefined}>
        <Radio.Group
          aria-label="结论"
          options={[
            { value: 1, label: '确认修订' },
            { value: 0, label: '退回' },
          ]}
        />
      </Audit>
      {passed === 0 && (
        <Audit
          name="reason"
          label="理由"
          rules={[{ required: true, whitespace: true, min: 5, message: '理由不少于5字' }]}
        >
          <Input.TextArea rows={3} maxLength={REASON_LENGTH.long} showCount />
        </Audit>
      )}
    </>
  )
}

/** 退出目录: what is lost stands above the reason. */
export const RemoveFields = () => (
  <>
    <Alert
      type="warning"
      showIcon
      title="证书随即撤销，扫码查验显示“已撤销”，申报单位收到消息；不能恢复。"
      style={{ marginBottom: 16 }}
    />
    <Remove name="kind" label="退出原因" rules={[{ required: true, message: '请选择退出原因' }]}>
      <Select options={options(REMOVAL_KIND)} />
    </Remove>
    <Remove name="reason" label="理由" rules={[founded('理由')]}>
      <Input.TextArea rows={3} maxLength={REASON_LENGTH.long} showCount />
    </Remove>
  </>
)
