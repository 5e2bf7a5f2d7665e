import { Button, Drawer, Flex, Form, Input, Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Input as In, Row } from '#contract'
import { to } from '#contract/address'
import { options } from '#contract/facts/closed'
import { PUBLISHER_AUDIT, TEXTBOOK_QUALIFY } from '#contract/facts/units'
import { DIRECTORS } from '#contract/roles'
import { allRows } from '#src/api/allRows'
import { query, useAct } from '#src/api/query'
import { PROVINCES } from '#src/features/dict/dictionaries'
import { DictSelect } from '#src/features/dict/DictSelect'
import { ExportButton } from '#src/features/exporting/ExportButton'
import { listSheet } from '#src/features/exporting/listSheet'
import { rowsRead } from '#src/features/exporting/useExporting'
import { PUBLISHER_LOOK } from '#src/features/status/declaring'
import { Status } from '#src/features/status/Status'
import { actionsColumn, type Columns } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { useModalForm } from '#src/list/useModalForm'
import { useAddress } from '#src/menu/useAddress'
import { Can, useCan } from '#src/session/Can'
import { toast } from '#src/ui/feedback'
import { PrintButton } from '#src/ui/buttons/PrintButton'
import { Loading } from '#src/ui/Loading'
import { LoadFailed } from '#src/ui/LoadFailed'
import { Licence } from '#src/features/publisher/Licence'
import { AuditBanner, PublisherRecord } from '#src/features/publisher/PublisherRecord'

type Publisher = Row<'publisher_list'>
const Filter = Form.Item<In<'publisher_list'>>

const COLUMNS: Columns<Publisher> = [
  { title: '名称', dataIndex: 'publisher_name', width: 160, ellipsis: true, fixed: 'start' },
  { title: '出版者号', dataIndex: 'isbn_prefix', width: 112, render: (all) => all.join('、') },
  { title: '省份', dataIndex: 'province_name', width: 70, render: (name) => name ?? '' },
  {
    title: '资质',
    dataIndex: 'textbook_qualify',
    width: 130,
    extra: true,
    render: (all) => all.map((one) => TEXTBOOK_QUALIFY[one]).join('、'),
  },
  { title: '许可证', dataIndex: 'license_no', width: 160, ellipsis: true, extra: true },
  {
    title: '许可证有效期',
    dataIndex: 'license_valid_to',
    width: 170,
    render: (day) => <Licence validTo={day} />,
  },
  { title: '联系人', dataIndex: 'contact_name', width: 84, ellipsis: true, extra: true },
  { title: '手机', dataIndex: 'contact_phone', width: 116, extra: true },
  { title: '教材数', dataIndex: 'book_num', width: 76, align: 'end' },
  {
    title: '占用/限额',
    dataIndex: 'used',
    width: 110,
    align: 'end',
    render: (used, { reserved, quota }) => `${(reserved ?? 0) + (used ?? 0)}/${quota ?? '不限'}`,
  },
  {
    title: '状态',
    dataIndex: 'audit_status',
    width: 88,
    render: (status) => status && <Status of={PUBLISHER_LOOK} value={status} />,
  },
]

const TITLES: readonly [keyof Publisher, string][] = [
  ['publisher_name', '名称'],
  ['isbn_prefix', '出版者号'],
  ['province_name', '省份'],
  ['textbook_qualify', '资质'],
  ['license_no', '许可证'],
  ['license_valid_to', '许可证有效期'],
  ['contact_name', '联系人'],
  ['contact_phone', '手机'],
  ['book_num', '教材数'],
  ['quota', '限额'],
  ['reserved', '待审核'],
  ['used', '已推荐'],
  ['audit_status', '状态'],
]

const sheetOf = (rows: readonly Publisher[]) =>
  listSheet(
    '出版单位列表',
    TITLES,
    rows.map((row) => ({
      ...row,
      isbn_prefix: row.isbn_prefix.join('、'),
      textbook_qualify: row.textbook_qualify.map((one) => TEXTBOOK_QUALIFY[one]).join('、'),
      audit_status: row.audit_status && PUBLISHER_AUDIT[row.audit_status],
    })),
  )

const Filters = () => (
  <>
    <Filter name="keyword" label="名称">
      <Input allowClear placeholder="出版单位名称" />
    </Filter>
    <Filter name="province_id" label="省份">
      <DictSelect {...PROVINCES} placeholder="全部" style={{ width: 120 }} />
    </Filter>
    <Filter name="textbook_qualify" label="资质">
      <Select allowClear placeholder="全部" options={options(TEXTBOOK_QUALIFY)} style={{ width: 110 }} />
    </Filter>
    <Filter name="audit_status" label="审核状态">
      <Select allowClear placeholder="全部" options={options(PUBLISHER_AUDIT)} style={{ width: 120 }} />
    </Filter>
  </>
)

function Shown({ publisher, onClose }: { publisher: Publisher; onClose: () => void }) {
  const { publisher_id, publisher_name } = publisher
  const { data, error, refetch } = useQuery(query('publisher_detail', { publisher_id }))
  const paper = useRef<HTMLDivElement>(null)
  return (
    <Drawer title={publisher_name} size={820} open onClose={onClose}>
      {data ? (
        <Flex vertical gap={16} align="stretch">
          <AuditBanner detail={data} />
          <div>
            <PrintButton target={paper} title={`${publisher_name} 出版单位信息`} />
          </div>
          <div ref={paper}>
            <PublisherRecord detail={data} />
          </div>
        </Flex>
      ) : error ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
        <Loading />
      )}
    </Drawer>
  )
}

/** What the office does about records: it passes or returns them. */
function useActs(onDone: () => void) {
  const audit = useAct('publisher_audit')
  const giveBack = useModalForm('publisher_audit', '退回', { success: '已退回并告知单位', onDone })
  return {
    pass: (publishers: readonly Publisher[]) =>
      audit.mutate(
        { publisher_ids: publishers.map(({ publisher_id }) => publisher_id), passed: 1 },
        {
          onSuccess: ({ done_num }) => {
            toast.success(`已通过${done_num}家`)
            onDone()
          },
        },
      ),
    giveBack: (publishers: readonly Publisher[]) =>
      giveBack.open({ publisher_ids: publishers.map(({ publisher_id }) => publisher_id), passed: 0 }),
    dialogs: (
      <>
        {giveBack.dialog(
          <Form.Item<In<'publisher_audit'>>
            name="reason"
            label="退回理由"
            rules={[{ required: true, min: 5, message: '请填写退回理由，不少于5字' }]}
          >
            <Input.TextArea rows={4} maxLength={500} showCount />
          </Form.Item>,
        )}
      </>
    ),
  }
}

/** 出版单位列表 */
export default function PublishersPage() {
  const { oneOf } = useAddress<'publisher/publisherLnfos'>()
  const list = useList('publisher_list', {
    fixed: {},
    rowKey: 'publisher_id',
    selection: true,
    initial: { audit_status: oneOf('audit_status', PUBLISHER_AUDIT) },
  })
  const [shown, setShown] = useState<Publisher>()
  const acts = useActs(() => list.select([]))
  const directs = useCan({ role: DIRECTORS })
  const { selected } = list
  const pending = selected.length > 0 && selected.every(({ audit_status }) => audit_status === 'pending')
  const why = selected.length > 0 && !pending ? '只能审核“待审核”的单位' : undefined
  const columns = [
    ...COLUMNS,
    actionsColumn<Publisher>(
      (publisher) => (
        <>
          <Button type="link" onClick={() => setShown(publisher)}>
            查看
          </Button>
          {directs && (
            <Link to={to('declaration/apply/allocation', { keyword: publisher.publisher_name })}>限额</Link>
          )}
          <Can role={['admin']}>
            <Link to={to('publisher/publisherLnfoEdit', { publisherId: publisher.publisher_id })}>编辑</Link>
          </Can>
        </>
      ),
      150,
    ),
  ]
  return (
    <ListPage
      list={list}
      columns={columns}
      empty="没有出版单位；导入教材后，出版社会出现在这里"
      filters={<Filters />}
      actions={
        <>
          <Button type="primary" disabled={!pending} title={why} onClick={() => acts.pass(selected)}>
            审核通过{selected.length > 0 && `（${selected.length}）`}
          </Button>
          <Button danger disabled={!pending} title={why} onClick={() => acts.giveBack(selected)}>
            退回
          </Button>
          <ExportButton
            load={async ({ options: call, report }) =>
              sheetOf(await allRows('publisher_list', list.filter, call, rowsRead(report)))
            }
          />
        </>
      }
    >
      {shown && <Shown publisher={shown} onClose={() => setShown(undefined)} />}
      {acts.dialogs}
    </ListPage>
  )
}
