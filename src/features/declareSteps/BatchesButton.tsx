import { useQuery } from '@tanstack/react-query'
import { Button, Flex, Form, Input, InputNumber, Table, Tag } from 'antd'
import { useState } from 'react'
import type { Input as In, Output } from '#contract'
import { USUAL_CHECK_DAYS } from '#contract/facts/declaration/provinceCheck'
import { DIRECTORS } from '#contract/roles'
import { query } from '#src/api/query'
import { rule } from '#src/api/rule'
import { useModalForm } from '#src/list/useModalForm'
import { useCan } from '#src/session/Can'
import { Dialog } from '#src/ui/Dialog'
import { LoadFailed } from '#src/ui/LoadFailed'
import { MonthInput, TimeInput } from '#src/ui/WireInputs'

type Batch = Output<'declare_batch_list'>[number]
const Field = Form.Item<In<'declare_batch_save'>>

const Fields = () => (
  <>
    <Field name="year" label="年度" rules={[rule('declare_batch_save', 'year', '请输入年度')]}>
      <InputNumber precision={0} style={{ width: '100%' }} />
    </Field>
    <Field name="batch_name" label="批次名称" rules={[rule('declare_batch_save', 'batch_name')]}>
      <Input maxLength={80} />
    </Field>
    <Field
      name="declare_begin_time"
      label="申报开始时间"
      rules={[rule('declare_batch_save', 'declare_begin_time', '请选择申报开始时间')]}
    >
      <TimeInput />
    </Field>
    <Field
      name="declare_end_time"
      label="申报截止时间"
      rules={[rule('declare_batch_save', 'declare_end_time', '请选择申报截止时间')]}
    >
      <TimeInput />
    </Field>
    <Field
      name="recommend_end_time"
      label="推荐截止时间"
      rules={[rule('declare_batch_save', 'recommend_end_time', '请选择推荐截止时间')]}
    >
      <TimeInput />
    </Field>
    <Field
      name="publish_from"
      label="出版时间起"
      extra="教材的本版出版时间或最新印次时间应在起止之间"
      rules={[rule('declare_batch_save', 'publish_from', '请选择出版时间起')]}
    >
      <MonthInput />
    </Field>
    <Field
      name="publish_to"
      label="出版时间止"
      rules={[rule('declare_batch_save', 'publish_to', '请选择出版时间止')]}
    >
      <MonthInput />
    </Field>
    <Field
      name="check_days"
      label="复核天数"
      extra="行指委、教指委、部委推荐的教材，由申报单位所在省在推荐后这些天内复核，逾期未复核视为同意；修改后只影响此后的推荐"
      rules={[rule('declare_batch_save', 'check_days')]}
    >
      <InputNumber precision={0} suffix="天" style={{ width: '100%' }} />
    </Field>
  </>
)

const columnsOf = (edit: (batch: Batch) => void) => [
  { title: '年度', dataIndex: 'year', width: 70 },
  { title: '批次', dataIndex: 'batch_name' },
  { title: '申报开始', dataIndex: 'declare_begin_time', width: 156 },
  { title: '申报截止', dataIndex: 'declare_end_time', width: 156 },
  { title: '推荐截止', dataIndex: 'recommend_end_time', width: 156 },
  {
    title: '出版时间',
    key: 'months',
    width: 150,
    render: (_: unknown, { publish_from, publish_to }: Batch) => `${publish_from} 至 ${publish_to}`,
  },
  { title: '复核', dataIndex: 'check_days', width: 64, render: (days: number) => `${days}天` },
  {
    title: '状态',
    dataIndex: 'is_open',
    width: 80,
    render: (isOpen: boolean) => (
      <Tag color={isOpen ? 'green' : 'default'}>{isOpen ? '申报中' : '未开放'}</Tag>
    ),
  },
  {
    title: '操作',
    key: 'actions',
    width: 70,
    render: (_: unknown, batch: Batch) => (
      <Button type="link" size="small" onClick={() => edit(batch)}>
        修改
      </Button>
    ),
  },
]

function Batches() {
  const { data, error, isFetching, refetch } = useQuery(query('declare_batch_list', {}))
  const add = useModalForm('declare_batch_save', '新增批次', { width: 560 })
  const change = useModalForm('declare_batch_save', '修改批次', { width: 560 })
  if (error && !data) return <LoadFailed error={error} onRetry={refetch} />
  return (
    <Flex vertical gap={12} align="stretch">
      <div>
        <Button type="primary" onClick={() => add.open({ check_days: USUAL_CHECK_DAYS })}>
          新增批次
        </Button>
      </div>
      <Table<Batch>
        size="small"
        rowKey="batch_id"
        loading={isFetching}
        dataSource={data ?? []}
        columns={columnsOf(({ is_open: _open, ...batch }) => change.open(batch))}
        pagination={false}
        locale={{ emptyText: '还没有申报批次；新增后学校和出版单位才能提交教材' }}
      />
      {add.dialog(<Fields />)}
      {change.dialog(<Fields />)}
    </Flex>
  )
}

/** 申报批次: the office sets when the books of a year are declared. Nothing is shown to others. */
export function BatchesButton() {
  const [isOpen, setIsOpen] = useState(false)
  const mayEdit = useCan({ role: DIRECTORS, permission: ['declare:batch:edit'] })
  if (!mayEdit) return null
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>申报批次</Button>
      <Dialog
        title="申报批次"
        width={1080}
        open={isOpen}
        onCancel={() => setIsOpen(false)}
        footer={null}
        destroyOnHidden
      >
        <Batches />
      </Dialog>
    </>
  )
}
