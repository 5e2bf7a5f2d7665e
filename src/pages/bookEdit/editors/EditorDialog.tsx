import { Alert, Form, Input, Modal, Radio, Select } from 'antd'
import { useId, useState, type ReactNode } from 'react'
import { EditorFields } from '#contract/entities/declaration/bookFields'
import { EDITOR_ROLE } from '#contract/facts/books'
import { EDITOR_UNIT, EDUCATION } from '#contract/facts/declaration/bookFields'
import { options } from '#contract/facts/closed'
import { SEX } from '#contract/facts/experts'
import { EDITOR_LABELS, type EditorField } from '#contract/rules/declaration/bookFields'
import { rule } from '#src/api/rule'
import { isGoing, type HeldFiles } from '#src/features/upload/FileUpload'
import styles from '#src/pages/bookEdit/BookEdit.module.css'
import { OneFile } from '#src/pages/bookEdit/fields/FileField'
import { agreesToLoss } from '#src/ui/confirmLoss'
import { useUnsavedForm } from '#src/ui/unsaved'
import { MonthInput } from '#src/ui/WireInputs'
import type { EditorDraft } from './editorDraft'

const YES_NO = [
  { value: 1, label: '是' },
  { value: 0, label: '否' },
]

interface FileProps {
  held: HeldFiles
  id?: string
  value?: string | null
  onChange?: (name: string | null) => void
}

const PoliticalFile = ({ value = null, onChange, ...rest }: FileProps) => (
  <OneFile {...rest} purpose="attachment" value={value} onChange={(name) => onChange?.(name)} />
)

const INPUTS: Partial<Record<EditorField, ReactNode>> = {
  role: <Select options={options(EDITOR_ROLE)} />,
  unit_kind: <Select allowClear options={options(EDITOR_UNIT)} />,
  birth: <MonthInput />,
  sex: <Select allowClear options={options(SEX)} />,
  education: <Select allowClear options={options(EDUCATION)} />,
  duty: <Input.TextArea autoSize placeholder="章节、字数" />,
  craft_note: <Input.TextArea autoSize placeholder="没有高级职称的第一主编填写" />,
  political_ok: (
    <Radio.Group
      aria-label={EDITOR_LABELS.political_ok}
      options={[
        { value: 1, label: '合格' },
        { value: 0, label: '不合格' },
      ]}
    />
  ),
  is_foreign: <Radio.Group aria-label={EDITOR_LABELS.is_foreign} options={YES_NO} />,
  signed: <Radio.Group aria-label={EDITOR_LABELS.signed} options={YES_NO} />,
}

const FIELDS: readonly EditorField[] = [
  'name',
  'role',
  'unit',
  'unit_kind',
  'title',
  'post',
  'birth',
  'sex',
  'education',
  'major',
  'phone',
  'id_card',
  'is_foreign',
  'political_ok',
  'political_file',
  'signed',
  'duty',
  'craft_note',
]

interface Props {
  title: string
  editor: EditorFields
  /** What was typed before the page was left, and not taken into the book. */
  typed?: EditorDraft['typed']
  onTyping: (typed: NonNullable<EditorDraft['typed']>) => void
  onDone: (editor: EditorFields) => void
  onClose: () => void
}

/** One editor of a book. What has to be there is asked for at hand-in, but for the name. */
export default function EditorDialog({ title, editor, typed, onTyping, onDone, onClose }: Props) {
  const [form] = Form.useForm<EditorFields>()
  const unsaved = useUnsavedForm()
  const name = `editor-${useId()}`
  const [going, setGoing] = useState<HeldFiles['going']>([])
  const isSending = going.some(isGoing)
  const cancel = async (): Promise<void> => {
    const mayClose =
      !(isSending || typed || form.isFieldsTouched()) ||
      (await agreesToLoss({ title: '放弃刚才填写的内容？', loss: '尚未点“确定”的内容将丢失', verb: '放弃' }))
    if (mayClose) onClose()
  }
  return (
    <Modal
      open
      title={title}
      width={800}
      okText={isSending ? '正在上传' : '确定'}
      // By Enter as well.
      okButtonProps={{ disabled: isSending, htmlType: 'submit', form: name }}
      cancelText="取消"
      // Too much is written here to lose it by a click beside it.
      mask={{ closable: false }}
      onCancel={() => void cancel()}
    >
      {typed && <Alert type="success" showIcon title="已恢复上次留在本机、尚未确定的内容" />}
      <Form<EditorFields>
        form={form}
        name={name}
        layout="vertical"
        initialValues={{ ...editor, ...typed }}
        onValuesChange={(...change) => {
          unsaved.onValuesChange(...change)
          onTyping({ ...form.getFieldsValue(true) })
        }}
        onFinish={(values) => onDone(EditorFields.parse({ ...editor, ...values }))}
      >
        <div className={styles['fields']}>
          {FIELDS.map((field) => (
            <Form.Item
              key={field}
              name={field}
              label={EDITOR_LABELS[field]}
              rules={[rule('bookinfo_save', `editors.${field}`)]}
            >
              {field === 'political_file' ? (
                <PoliticalFile held={{ going, setGoing }} />
              ) : (
                (INPUTS[field] ?? <Input />)
              )}
            </Form.Item>
          ))}
        </div>
      </Form>
    </Modal>
  )
}
