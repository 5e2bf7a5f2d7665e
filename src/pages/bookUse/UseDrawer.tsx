import { Button, Drawer, Flex, Form } from 'antd'
import { useState } from 'react'
import type { Output } from '#contract'
import { UseFields } from '#contract/entities/declaration/useFields'
import { USE_LABELS, usageContradictions } from '#contract/rules/declaration/usageFields'
import { useAct } from '#src/api/query'
import { useMerging } from '#src/features/merging/useMerging'
import { toast } from '#src/ui/feedback'
import { rowOf, type UseRow, type UseTask, type UseValues } from './draft'
import { UsageChecks } from './UsageSums'
import { UseFieldsForm } from './UseFieldsForm'

interface Props {
  list: Output<'book_use_list'>
  task: UseTask
  /** Something was typed. */
  onKeep: (values: UseValues) => void
  /** Put away; what was typed stays in this browser. */
  onClose: () => void
  onSaved: (task: UseTask) => void
}

/** Saves the row; what somebody else has saved meanwhile is joined with it. */
function useSaving({ list, task, onSaved }: Props) {
  const act = useAct('book_use_save')
  const merging = useMerging<UseRow>({ labels: USE_LABELS })
  const [base] = useState(() => rowOf(task.base))
  const send = (mine: UseRow, revision: number | undefined): void =>
    act.mutate(
      {
        book_id: list.book.book_id,
        rows: [{ ...mine, ...(task.use_id !== undefined && { use_id: task.use_id, revision }) }],
      },
      {
        onSuccess: () => {
          toast.success('已保存')
          onSaved(task)
        },
        onError: (error) =>
          void merging.refused(error, {
            base,
            mine,
            theirs: async (present) => {
              const { UseFields } = await import('#contract/entities/declaration/useFields')
              return UseFields.safeParse(present).data
            },
            retry: send,
          }),
      },
    )
  return { isBusy: act.isPending, send, dialog: merging.dialog }
}

/** One row of use, with the rule of years and schools above the fields as it is typed. */
export function UseDrawer(props: Props) {
  const { list, task, onKeep, onClose } = props
  const [form] = Form.useForm<UseValues>()
  const typed = Form.useWatch([], form) ?? task.values
  const saving = useSaving(props)
  const others = list.rows.filter(({ use_id }) => use_id !== task.use_id)
  const save = async (): Promise<void> => {
    try {
      await form.validateFields()
    } catch {
      return toast.warning('请先改正标出的各项')
    }
    // The form keeps what it has no field for.
    const row = rowOf({ ...task.values, ...form.getFieldsValue(true) })
    const checked = UseFields.safeParse(row)
    const wrong = checked.success ? usageContradictions(checked.data) : []
    for (const { field, reason } of wrong)
      form.setFields([{ name: field, errors: [USE_LABELS[field] + reason] }])
    if (wrong.length === 0) saving.send(row, task.revision)
  }
  return (
    <Drawer
      open
      title={task.use_id === undefined ? '新增选用情况' : '编辑选用情况'}
      size={760}
      mask={{ closable: false }}
      onClose={onClose}
      footer={
        <Flex gap={8} justify="space-between" align="center" wrap>
          <UsageChecks book={list.book} rows={[...others, typed]} />
          <Flex gap={8}>
            <Button onClick={onClose}>关闭</Button>
            <Button type="primary" loading={saving.isBusy} onClick={() => void save()}>
              保存
            </Button>
          </Flex>
        </Flex>
      }
    >
      <Form<UseValues>
        form={form}
        // The drawer of another book may be open on a page that is kept out of sight.
        name={`book-use-${list.book.book_id}-${task.use_id ?? 'new'}`}
        layout="vertical"
        // The drawer closes with the save: what were typed now would be lost with it.
        disabled={saving.isBusy}
        initialValues={task.values}
        scrollToFirstError={{ block: 'center', focus: true }}
        onValuesChange={() => onKeep(form.getFieldsValue(true))}
      >
        <UseFieldsForm book={list.book} />
      </Form>
      {saving.dialog}
    </Drawer>
  )
}
