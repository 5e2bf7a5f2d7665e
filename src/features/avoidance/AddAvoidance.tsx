import { Form, Input, Modal, Radio, Select } from 'antd'
import { AVOID_KIND, BY_OFFICE } from '#contract/facts/avoidance'
import { REASON_LENGTH } from '#contract/facts/bounds'
import { useAct } from '#src/api/query'
import { REFUSAL } from '#contract/refusals'
import { rule } from '#src/api/rule'
import { toast } from '#src/ui/feedback'
import { useUnsavedForm } from '#src/ui/unsaved'

interface Values {
  user_ids: number[]
  by: 'book' | 'unit'
  book_ids: number[]
  unit: string
  kind: (typeof BY_OFFICE)[number]
  reason: string
}

/** What can be chosen: all of it, or what a search has found so far. */
export interface Choices {
  options: readonly { value: number; label: string }[]
  /** What earlier searches have found: what was chosen from it keeps its name. */
  seen?: readonly { value: number; label: string }[]
  /** Looks for more; left out, all there is stands in the list. */
  onSearch?: (keyword: string) => void
}

interface Props {
  project_id: number
  experts: Choices
  books: Choices
  onClose: () => void
}

const selectOf = ({ options, seen = [], onSearch }: Choices, chosen: readonly number[] = []) => ({
  mode: 'multiple' as const,
  options: [
    ...options,
    ...seen.filter(
      ({ value }) => chosen.includes(value) && !options.some((option) => option.value === value),
    ),
  ],
  showSearch: { optionFilterProp: 'label', ...(onSearch && { onSearch, filterOption: false }) },
  ...(onSearch && { placeholder: '输入几个字查找' }),
})

const Field = Form.Item<Values>
const KINDS = BY_OFFICE.map((value) => ({ value, label: AVOID_KIND[value] }))
const FORM = 'add-avoidance'

/** Puts the records down, and says when one of them comes too late for an allocation. */
function useAdding(project_id: number, onDone: () => void) {
  const update = useAct('pingshen_avoid_update')
  const send = ({ user_ids, by, book_ids, unit, kind, reason }: Values) => {
    const about = by === 'book' ? book_ids.map((book_id) => ({ book_id })) : [{ unit }]
    const add = user_ids.flatMap((user_id) => about.map((what) => ({ ...what, user_id, kind, reason })))
    update.mutate(
      { project_id, add },
      {
        onSuccess: ({ conflicts }) => {
          const users = new Set(user_ids)
          const clashes = conflicts.filter(
            ({ user_id, forced_reason }) => users.has(user_id) && forced_reason === null,
          ).length
          if (clashes > 0) toast.warning(`已添加；这些专家有 ${clashes} 条已有分配与回避冲突，见“回避冲突”`)
          else toast.success(`已添加 ${add.length} 条回避`)
          onDone()
        },
      },
    )
  }
  return { send, isPending: update.isPending }
}

/** One record for every chosen expert with every chosen book, or with all books of a unit. */
export function AddAvoidance({ project_id, experts, books, onClose }: Props) {
  const [form] = Form.useForm<Values>()
  const unsaved = useUnsavedForm()
  const by = Form.useWatch('by', form) ?? 'book'
  const chosenExperts = Form.useWatch('user_ids', form)
  const chosenBooks = Form.useWatch('book_ids', form)
  const adding = useAdding(project_id, onClose)
  return (
    <Modal
      open
      title="添加回避"
      okButtonProps={{ htmlType: 'submit', form: FORM }}
      confirmLoading={adding.isPending}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <Form
        form={form}
        name={FORM}
        layout="vertical"
        initialValues={{ by: 'book', kind: 'manual' }}
        onFinish={adding.send}
        {...unsaved}
      >
        <Field name="user_ids" label="专家" rules={[{ required: true, message: '请选择专家' }]}>
          <Select {...selectOf(experts, chosenExperts)} />
        </Field>
        <Field name="by" label="回避对象">
          <Radio.Group
            aria-label="回避对象"
            options={[
              { value: 'book', label: '教材' },
              { value: 'unit', label: '某单位的全部教材' },
            ]}
          />
        </Field>
        {by === 'book' ? (
          <Field name="book_ids" label="教材" rules={[{ required: true, message: REFUSAL.chooseBook }]}>
            <Select {...selectOf(books, chosenBooks)} />
          </Field>
        ) : (
          <Field
            name="unit"
            label="单位"
            rules={[{ required: true, message: '请填写单位' }, rule('pingshen_avoid_update', 'add.unit')]}
          >
            <Input placeholder="申报单位或主编所在单位的全称" />
          </Field>
        )}
        <Field name="kind" label="类型">
          <Select options={KINDS} />
        </Field>
        <Field name="reason" label="理由" rules={[rule('pingshen_avoid_update', 'add.reason')]}>
          <Input.TextArea rows={2} maxLength={REASON_LENGTH.short} />
        </Field>
      </Form>
    </Modal>
  )
}
