import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Flex, Form, InputNumber, Modal, Radio } from 'antd'
import { useState } from 'react'
import type { Input as In, Output } from '#contract'
import { call } from '#src/api/call'
import { useAct } from '#src/api/query'
import { rule } from '#src/api/rule'
import { toast } from '#src/ui/feedback'
import { AutoPreview } from './AutoPreview'

type Values = Pick<In<'group_auto_preview'>, 'by'> & { capacity: number }

interface Previewed {
  values: Values
  found: Output<'group_auto_preview'>
}

const Field = Form.Item<Values>
const FIRST: Values = { by: 'major_category', capacity: 100 }

/** A preview of the groups with their names, and the write of exactly what was previewed. */
function useAutoGroups(project_id: number, onDone: () => void) {
  const [previewed, setPreviewed] = useState<Previewed>()
  const [names, setNames] = useState<readonly string[]>([])
  const preview = useMutation({
    meta: { keep: true },
    mutationFn: async (values: Values) => ({
      values,
      found: await call('group_auto_preview', { project_id, ...values }),
    }),
    onSuccess: (next) => {
      setPreviewed(next)
      setNames(next.found.groups.map(({ group_name }) => group_name))
    },
  })
  const add = useAct('psgroup_add')
  const write = ({ values, found }: Previewed) =>
    add.mutate(
      { project_id, auto: { ...values, plan_hash: found.plan_hash, names: [...names] } },
      {
        onSuccess: ({ group_ids = [] }) => {
          toast.success(`已建立${group_ids.length}个评审组`)
          onDone()
        },
      },
    )
  return {
    previewed,
    forget: (): void => setPreviewed(undefined),
    names,
    rename: (at: number, name: string): void => setNames(names.map((old, i) => (i === at ? name : old))),
    preview,
    write,
    isWriting: add.isPending,
  }
}

interface FormProps {
  isPending: boolean
  onChange: () => void
  onPreview: (values: Values) => void
}

const AutoGroupsForm = ({ isPending, onChange, onPreview }: FormProps) => (
  <Form
    name="auto-groups"
    layout="inline"
    initialValues={FIRST}
    onValuesChange={onChange}
    onFinish={onPreview}
  >
    <Field name="by" label="按">
      <Radio.Group
        aria-label="按"
        options={[
          { value: 'major_category', label: '专业大类' },
          { value: 'edu_level', label: '教育层次' },
        ]}
      />
    </Field>
    <Field name="capacity" label="每组最多" rules={[rule('group_auto_preview', 'capacity')]} required>
      <InputNumber precision={0} suffix="种" style={{ width: 120 }} />
    </Field>
    <Button htmlType="submit" type="primary" ghost loading={isPending}>
      预览
    </Button>
  </Form>
)

/** 自动建组: how, what it would make, under which names, and then in one go. */
export default function AutoGroupsDialog({
  project_id,
  onClose,
}: {
  project_id: number
  onClose: () => void
}) {
  const { previewed, forget, names, rename, preview, write, isWriting } = useAutoGroups(project_id, onClose)
  const isEmpty = previewed?.found.groups.length === 0
  return (
    <Modal
      open
      width={820}
      title="自动建组"
      okText="建立评审组"
      okButtonProps={{ disabled: !previewed || isEmpty }}
      confirmLoading={isWriting}
      onOk={() => previewed && write(previewed)}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <Flex vertical gap={16}>
        <AutoGroupsForm isPending={preview.isPending} onChange={forget} onPreview={preview.mutate} />
        {!previewed && (
          <Alert type="info" showIcon title="把还没有编组的参评教材编成评审组；预览不写入任何内容" />
        )}
        {previewed && <AutoPreview found={previewed.found} names={names} onRename={rename} />}
      </Flex>
    </Modal>
  )
}
