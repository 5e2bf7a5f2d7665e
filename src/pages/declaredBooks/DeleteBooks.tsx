import { Button, Form, Input, Typography } from 'antd'
import type { Row } from '#contract'
import { mayDelete } from '#contract/facts/declaration/removal'
import { keysOf } from '#contract/facts/closed'
import { ROLES } from '#contract/roles'
import { rule } from '#src/api/rule'
import { useModalForm } from '#src/list/useModalForm'
import { useMe } from '#src/session/session'
import { toast } from '#src/ui/feedback'

type Chosen = Pick<Row<'declared_book_list'>, 'book_id' | 'book_name' | 'declare_status' | 'own'>

interface Props {
  selected: readonly Chosen[]
  onDone: () => void
}

/** Deletes the chosen books that their declarers have in hand; the others are left out before anything is sent. */
export function DeleteBooks({ selected, onDone }: Props) {
  const { roles } = useMe()
  const held = keysOf(ROLES).filter((role) => roles.includes(role))
  const deletable = selected.filter(({ own, declare_status }) => own === 1 && mayDelete(declare_status, held))
  const form = useModalForm('bookinfo_del', '删除教材', {
    success: null,
    onDone: ({ done_num }) => {
      toast.success(`已删除${done_num}种教材，可在已删除教材中恢复`)
      onDone()
    },
  })
  return (
    <>
      <Button
        danger
        disabled={deletable.length === 0}
        onClick={() => form.open({ book_ids: deletable.map(({ book_id }) => book_id) })}
      >
        删除{deletable.length > 0 && `（${deletable.length}）`}
      </Button>
      {form.dialog(
        <>
          <Typography.Paragraph>
            {deletable.length === 1 ? `“${deletable[0]?.book_name ?? ''}”` : `${deletable.length} 种教材`}
            将移入已删除教材，可以恢复；已编入系列的同时移出系列。
          </Typography.Paragraph>
          <Form.Item name="reason" label="删除原因" rules={[rule('bookinfo_del', 'reason')]}>
            <Input.TextArea rows={3} maxLength={200} showCount />
          </Form.Item>
        </>,
      )}
    </>
  )
}
