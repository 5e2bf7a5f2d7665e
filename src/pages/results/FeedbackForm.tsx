import { Alert, Button, Checkbox, Flex, Form, Input, Typography, type FormInstance } from 'antd'
import { useState } from 'react'
import type { Input as In, Output } from '#contract'
import { MAX_FEEDBACK } from '#contract/facts/opinions'
import { ApiError } from '#src/api/apiError'
import { useAct } from '#src/api/query'
import { rule } from '#src/api/rule'
import { useCan } from '#src/session/Can'
import { listOf, shape, textShape } from '#src/lib/shape'
import { toast } from '#src/ui/feedback'
import { DayInput, FlagInput } from '#src/ui/WireInputs'
import { useUnsaved } from '#src/ui/unsaved'

interface Fields {
  opinion: string
  modify_required: 0 | 1
  modify_deadline: string | null
}

interface Props {
  place: { project_id: number; book_id: number }
  detail: Output<'book_opinion_detail'>
  onClose: () => void
}

const STATES = { none: '未填写', draft: '已暂存，未定稿', final: '已定稿' } as const
const namesIn = shape<{ names: string[] }>({ names: listOf(textShape) })

interface Saving extends Omit<Props, 'detail'> {
  form: FormInstance<Fields>
  revision: Props['detail']['revision']
  onSaved: () => void
}

/** Saves the opinion; the server refuses one that names an expert until somebody has checked the names. */
function useFeedback({ form, place, revision, onSaved, onClose }: Saving) {
  const [named, setNamed] = useState<string[]>([])
  const [namesChecked, setNamesChecked] = useState(false)
  const act = useAct('book_opnion_save')
  const save = (status: In<'book_opnion_save'>['status']) =>
    form.validateFields().then(
      ({ opinion, modify_required, modify_deadline }) =>
        act.mutate(
          {
            ...place,
            opinion,
            modify_required,
            modify_deadline: modify_required ? modify_deadline : null,
            status,
            revision,
            names_checked: namesChecked ? 1 : 0,
          },
          {
            onSuccess: ({ names }) => {
              onSaved()
              setNamed(names)
              toast.success(status === 'final' ? '已定稿' : '已暂存')
              if (status === 'final') onClose()
            },
            onError: (error) => {
              const found = namesIn(error instanceof ApiError ? error.data : undefined)
              if (found) setNamed(found.names)
            },
          },
        ),
      () => undefined,
    )
  return { isSaving: act.isPending, save, named, namesChecked, setNamesChecked }
}

interface NamesFoundProps {
  names: readonly string[]
  isChecked: boolean
  onCheck: (isChecked: boolean) => void
}

const NamesFound = ({ names, isChecked, onCheck }: NamesFoundProps) => (
  <Alert
    type="warning"
    showIcon
    style={{ marginBottom: 16 }}
    title={`意见中出现专家姓名：${names.join('、')}，请删去`}
    description={
      <Checkbox checked={isChecked} onChange={({ target }) => onCheck(target.checked)}>
        已核对，这里不是专家的姓名
      </Checkbox>
    }
  />
)

/** What the declarer will read: kept as a draft, or made final. */
export function FeedbackForm({ place, detail, onClose }: Props) {
  const { status, edited_by, update_time, revision } = detail
  const may = useCan({ permission: ['review:result:opinion'] })
  const readonly_reason = detail.readonly_reason ?? (may ? null : '您的角色只能查看定稿意见')
  const [form] = Form.useForm<Fields>()
  const [isTouched, setTouched] = useState(false)
  const mustChange = Form.useWatch('modify_required', form)
  useUnsaved(isTouched)
  const { isSaving, save, named, namesChecked, setNamesChecked } = useFeedback({
    form,
    place,
    revision,
    onSaved: () => setTouched(false),
    onClose,
  })
  return (
    <Form<Fields>
      form={form}
      name="book-feedback"
      layout="vertical"
      disabled={readonly_reason !== null}
      initialValues={{
        opinion: detail.opinion,
        modify_required: detail.modify_required,
        modify_deadline: detail.modify_deadline,
      }}
      onValuesChange={() => setTouched(true)}
    >
      <Typography.Paragraph type="secondary">
        {STATES[status]}
        {edited_by && `，${edited_by} ${update_time ?? ''}`}
        。公示后申报单位只看到定稿意见，看不到专家姓名和分数。
      </Typography.Paragraph>
      {readonly_reason && <Alert type="info" showIcon title={readonly_reason} style={{ marginBottom: 16 }} />}
      <Form.Item<Fields> name="opinion" label="定稿意见" rules={[rule('book_opnion_save', 'opinion')]}>
        <Input.TextArea rows={14} maxLength={MAX_FEEDBACK} showCount />
      </Form.Item>
      {named.length > 0 && <NamesFound names={named} isChecked={namesChecked} onCheck={setNamesChecked} />}
      <Flex gap={24} align="center">
        <Form.Item<Fields> name="modify_required" label="要求修改" layout="horizontal">
          <FlagInput />
        </Form.Item>
        {mustChange === 1 && (
          <Form.Item<Fields> name="modify_deadline" label="修改期限" layout="horizontal">
            <DayInput />
          </Form.Item>
        )}
      </Flex>
      <Flex gap={12}>
        <Button loading={isSaving} onClick={() => void save('draft')}>
          暂存
        </Button>
        {detail.may_finish && (
          <Button type="primary" loading={isSaving} onClick={() => void save('final')}>
            定稿
          </Button>
        )}
      </Flex>
    </Form>
  )
}
