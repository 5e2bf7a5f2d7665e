import { useQuery } from '@tanstack/react-query'
import { Form, Modal, Select } from 'antd'
import { query, useAct } from '#src/api/query'
import { toast } from '#src/ui/feedback'

interface Props {
  group_id: number
  book: { book_id: number; book_name: string }
  onClose: () => void
}

const FORM = 'choose-acting'
const Field = Form.Item<{ user_id: number }>

/** 指定代理组长: one of the experts who need not avoid the book, those of the group first. */
export function ChooseActing({ group_id, book: { book_id, book_name }, onClose }: Props) {
  const { data, isFetching } = useQuery(query('acting_leader_candidates', { group_id, book_id }))
  const set = useAct('acting_leader_set')
  const send = ({ user_id }: { user_id: number }) =>
    set.mutate(
      { group_id, book_id, user_id },
      {
        onSuccess: () => {
          toast.success('已指定代理组长')
          onClose()
        },
      },
    )
  const option = ({ user_id, name, unit, group_name, in_group }: NonNullable<typeof data>[number]) => ({
    value: user_id,
    label: `${name}（${[unit, in_group ? '本组' : group_name].filter(Boolean).join('，')}）`,
  })
  return (
    <Modal
      open
      title={`指定《${book_name}》的代理组长`}
      okButtonProps={{ htmlType: 'submit', form: FORM }}
      confirmLoading={set.isPending}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <Form name={FORM} layout="vertical" onFinish={send}>
        <Field
          name="user_id"
          label="代理组长"
          extra="只列出不须回避该教材的专家；指定后其菜单中出现“组长工作”，仅能查看这种教材。"
          rules={[{ required: true, message: '请选择代理组长' }]}
        >
          <Select
            loading={isFetching}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="姓名或单位"
            options={(data ?? []).map(option)}
            notFoundContent={data ? '没有不须回避的专家，请先添加专家' : undefined}
          />
        </Field>
      </Form>
    </Modal>
  )
}
