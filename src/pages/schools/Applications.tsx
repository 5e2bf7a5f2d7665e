import { Button, Descriptions, Drawer, Flex, Form, Input, Tag } from 'antd'
import { useState } from 'react'
import type { Input as In, Row } from '#contract'
import { DEPT_TYPE, REG_STATUS } from '#contract/facts/units'
import { useAct } from '#src/api/query'
import { REGISTRATION_LOOK } from '#src/features/status/declaring'
import { Status } from '#src/features/status/Status'
import { UploadedLink } from '#src/features/upload/UploadedLink'
import { ProvinceFilter } from '#src/features/filters/BookFilters'
import { ChoiceFilter } from '#src/list/ChoiceFilter'
import { actionsColumn, type Columns } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { useModalForm } from '#src/list/useModalForm'
import { toast } from '#src/ui/feedback'

type Application = Row<'school_applications'>
const Filter = Form.Item<In<'school_applications'>>

const COLUMNS: Columns<Application> = [
  { title: '学校名称', dataIndex: 'dept_name', width: 168, ellipsis: true, fixed: 'start' },
  { title: '标识码', dataIndex: 'snum', width: 108 },
  {
    title: '名录',
    dataIndex: 'listed',
    width: 84,
    render: (listed) => <Tag color={listed ? 'green' : 'orange'}>{listed ? '在名录中' : '自行填写'}</Tag>,
  },
  { title: '省份', dataIndex: 'province_name', width: 76 },
  { title: '类型', dataIndex: 'dept_type', width: 104, render: (kind) => DEPT_TYPE[kind] },
  { title: '联系人', dataIndex: 'contact_name', width: 84, ellipsis: true },
  { title: '手机', dataIndex: 'contact_phone', width: 116, extra: true },
  { title: '提交时间', dataIndex: 'submit_time', width: 156 },
  {
    title: '状态',
    dataIndex: 'reg_status',
    width: 80,
    render: (status) => <Status of={REGISTRATION_LOOK} value={status} />,
  },
  {
    title: '退回理由',
    dataIndex: 'reason',
    width: 200,
    ellipsis: true,
    extra: true,
    render: (reason) => reason ?? '—',
  },
]

const Filters = () => (
  <>
    <Filter name="keyword" label="学校">
      <Input allowClear placeholder="名称或标识码" />
    </Filter>
    <ProvinceFilter />
    <ChoiceFilter<In<'school_applications'>> name="reg_status" labels={REG_STATUS} placeholder="状态" />
  </>
)

const itemsOf = (application: Application) => {
  const { contact_name, contact_post, license_file, license_file_name, decided_time } = application
  return [
    { key: 'name', label: '学校名称', children: application.dept_name },
    { key: 'snum', label: '学校标识码', children: application.snum },
    {
      key: 'listed',
      label: '名录',
      children: application.listed ? '与学校名录一致' : '名录中没有，由学校自行填写，请核对',
    },
    { key: 'kind', label: '类型', children: DEPT_TYPE[application.dept_type] },
    {
      key: 'place',
      label: '省份城市',
      children: [application.province_name, application.city_name].filter(Boolean).join(' '),
    },
    { key: 'ministry', label: '主管部委', children: application.ministry_name ?? '—' },
    { key: 'credit', label: '统一社会信用代码', children: application.credit_code },
    { key: 'contact', label: '联系人', children: [contact_name, contact_post].filter(Boolean).join('，') },
    { key: 'phone', label: '手机', children: application.contact_phone },
    { key: 'email', label: '邮箱', children: application.contact_email ?? '—' },
    { key: 'account', label: '账号', children: application.user_name },
    {
      key: 'proof',
      label: '单位证明',
      children: <UploadedLink name={license_file} original_name={license_file_name} />,
    },
    { key: 'submitted', label: '提交时间', children: application.submit_time },
    {
      key: 'status',
      label: '状态',
      children: <Status of={REGISTRATION_LOOK} value={application.reg_status} />,
    },
    ...(decided_time === null ? [] : [{ key: 'decided', label: '审核时间', children: decided_time }]),
    ...(application.reason === null
      ? []
      : [{ key: 'reason', label: '退回理由', children: application.reason }]),
  ]
}

const idsOf = (applications: readonly Application[]) =>
  applications.map(({ application_id }) => application_id)

function useAudit(onDone: () => void) {
  const audit = useAct('school_audit')
  const giveBack = useModalForm('school_audit', '退回注册', { success: '已退回并告知申请人', onDone })
  return {
    isBusy: audit.isPending,
    pass: (applications: readonly Application[]) =>
      audit.mutate(
        { application_ids: idsOf(applications), passed: 1 },
        {
          onSuccess: ({ done_num }) => {
            toast.success(`已通过${done_num}所，并告知申请人`)
            onDone()
          },
        },
      ),
    giveBack: (applications: readonly Application[]) =>
      giveBack.open({ application_ids: idsOf(applications), passed: 0 }),
    dialog: giveBack.dialog(
      <Form.Item<In<'school_audit'>>
        name="reason"
        label="退回理由"
        rules={[{ required: true, min: 5, message: '请填写退回理由，不少于5字' }]}
      >
        <Input.TextArea rows={4} maxLength={500} showCount />
      </Form.Item>,
    ),
  }
}

/** 注册审核: what schools have handed in to become units of the system. */
export function Applications() {
  const list = useList('school_applications', { rowKey: 'application_id', selection: true })
  const [shown, setShown] = useState<Application>()
  const audit = useAudit(() => {
    list.select([])
    setShown(undefined)
  })
  const { selected } = list
  const waiting = selected.length > 0 && selected.every(({ reg_status }) => reg_status === 'pending')
  const why = selected.length > 0 && !waiting ? '只能审核“待审核”的注册' : undefined
  const columns = [
    ...COLUMNS,
    actionsColumn<Application>(
      (application) => (
        <Button type="link" onClick={() => setShown(application)}>
          {application.reg_status === 'pending' ? '审核' : '查看'}
        </Button>
      ),
      72,
    ),
  ]
  return (
    <ListPage
      list={list}
      columns={columns}
      empty="没有注册申请"
      filters={<Filters />}
      actions={
        <>
          <Button type="primary" disabled={!waiting} title={why} onClick={() => audit.pass(selected)}>
            审核通过{selected.length > 0 && `（${selected.length}）`}
          </Button>
          <Button danger disabled={!waiting} title={why} onClick={() => audit.giveBack(selected)}>
            退回
          </Button>
        </>
      }
    >
      {shown && (
        <Drawer
          title={shown.dept_name}
          size={640}
          open
          onClose={() => setShown(undefined)}
          footer={
            shown.reg_status === 'pending' && (
              <Flex gap={8} justify="end">
                <Button danger onClick={() => audit.giveBack([shown])}>
                  退回
                </Button>
                <Button type="primary" loading={audit.isBusy} onClick={() => audit.pass([shown])}>
                  审核通过
                </Button>
              </Flex>
            )
          }
        >
          <Descriptions bordered column={1} size="small" items={itemsOf(shown)} />
        </Drawer>
      )}
      {audit.dialog}
    </ListPage>
  )
}
