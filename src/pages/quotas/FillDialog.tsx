import { Checkbox, Form, InputNumber, Typography } from 'antd'
import type { Input as In } from '#contract'
import type { EduLevel } from '#contract/facts/books'
import { isKeyOf, keysOf } from '#contract/facts/closed'
import { MOST_PLACES, QUOTA_KIND, type QuotaKind } from '#contract/facts/declaration/quotas'
import { useAct } from '#src/api/query'
import { Dialog } from '#src/ui/Dialog'
import { toast } from '#src/ui/feedback'
import { useUnsavedForm } from '#src/ui/unsaved'

type Totals = In<'declare_quota_fill'>['totals']
type Values = Partial<Record<QuotaKind, number | null>> & { keep?: boolean }

const IN_RANGE = {
  type: 'integer',
  min: 0,
  max: MOST_PLACES,
  message: `名额为0至${MOST_PLACES}的整数`,
} as const

interface Props {
  year: number
  edu_level: EduLevel | undefined
  /** The kinds of units that the user grants places to. */
  kinds: readonly QuotaKind[]
  onClose: () => void
}

/** 批量设置: one total for every unit of a kind. */
export default function FillDialog({ year, edu_level, kinds, onClose }: Props) {
  const [form] = Form.useForm<Values>()
  const unsaved = useUnsavedForm()
  const act = useAct('declare_quota_fill')
  const send = ({ keep, ...values }: Values) => {
    const totals: Totals = {}
    for (const kind of keysOf(values)) {
      const total = values[kind]
      if (isKeyOf(QUOTA_KIND, kind) && typeof total === 'number') totals[kind] = total
    }
    if (Object.keys(totals).length === 0) return toast.warning('请至少填写一类单位的名额')
    act.mutate(
      { year, ...(edu_level && { edu_level }), totals, keep: keep ? 1 : 0 },
      {
        onSuccess: ({ done_num }) => {
          toast.success(`已设置${done_num}个单位的名额`)
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      title="按类别批量设置"
      mask={{ closable: false }}
      okText="设置"
      cancelText="取消"
      okButtonProps={{ htmlType: 'submit', form: 'quota-fill', loading: act.isPending }}
      onCancel={onClose}
    >
      <Typography.Paragraph>
        同一类别的单位设置为同一名额；留空的类别不变。合计超过本单位总额时不会写入。
      </Typography.Paragraph>
      <Form<Values>
        form={form}
        name="quota-fill"
        labelCol={{ span: 8 }}
        onFinish={send}
        {...unsaved}
        initialValues={{ keep: true }}
      >
        {kinds.map((kind) => (
          <Form.Item<Values> key={kind} name={kind} label={QUOTA_KIND[kind]} rules={[IN_RANGE]}>
            <InputNumber<number> precision={0} style={{ width: 140 }} />
          </Form.Item>
        ))}
        <Form.Item<Values> name="keep" valuePropName="checked" wrapperCol={{ offset: 8 }}>
          <Checkbox>已有名额的单位保持不变</Checkbox>
        </Form.Item>
      </Form>
    </Dialog>
  )
}
