import { Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import type { Input as In, Row } from '#contract'
import { CERTIFICATE_STATE } from '#contract/facts/declaration/afterResult'
import { options } from '#contract/facts/closed'
import { BOOK_OWNERS, DIRECTORS } from '#contract/roles'
import { call } from '#src/api/call'
import { saveFile } from '#src/lib/saveFile'
import { actionsColumn } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { useModalForm } from '#src/list/useModalForm'
import { useAddress } from '#src/menu/useAddress'
import { useCan } from '#src/session/Can'
import { selectedColumns } from './columns'
import { AuditFields, RemoveFields, RevisionFields } from './fields'

type Selected = Row<'selected_list'>
const Filter = Form.Item<In<'selected_list'>>

const PENDING = [
  { value: 1, label: '待确认' },
  { value: 0, label: '没有待确认' },
]

const SelectedFilters = ({ isWide, onWide }: { isWide: boolean; onWide: (isWide: boolean) => void }) => (
  <>
    <Filter name="keyword" label="教材">
      <Input allowClear placeholder="书名、证书编号、主编、出版社" style={{ width: 240 }} />
    </Filter>
    <Filter name="state" label="状态">
      <Select allowClear placeholder="全部" options={options(CERTIFICATE_STATE)} style={{ width: 130 }} />
    </Filter>
    <Filter name="pending" label="修订">
      <Select allowClear placeholder="全部" options={PENDING} style={{ width: 130 }} />
    </Filter>
    <Form.Item label="范围">
      <Select
        aria-label="范围"
        value={isWide ? 'all' : 'project'}
        options={[
          { value: 'project', label: '本活动' },
          { value: 'all', label: '全部活动' },
        ]}
        onChange={(range) => onWide(range === 'all')}
        style={{ width: 110 }}
      />
    </Form.Item>
  </>
)

/** Fetches one file at a time; the call says why one could not be had. */
function useFetching() {
  const [busy, setBusy] = useState<number | 'all'>()
  const fetch = async (key: number | 'all', load: () => Promise<File>): Promise<void> => {
    setBusy(key)
    try {
      const file = await load()
      saveFile(file, file.name, file.type)
    } catch {
      // The call has said why.
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, fetch }
}

/** 入选教材: certificates, revisions, and what was taken out of the catalogue. */
export default function SelectedTab({ project_id }: { project_id: number }) {
  const mayAudit = useCan({ role: DIRECTORS, permission: ['review:selected:revise'] })
  const mayRemove = useCan({ role: DIRECTORS, permission: ['review:selected:remove'] })
  const isOffice = useCan({ role: [...DIRECTORS, 'sys2'] })
  const mayExport = useCan({ role: [...DIRECTORS, 'sys2'], permission: ['review:selected:export'] })
  const owns = useCan({ role: BOOK_OWNERS }) && !isOffice
  const { id, oneOf } = useAddress<'review/textbook'>()
  const [isWide, setWide] = useState(false)
  const list = useList('selected_list', {
    fixed: isWide ? {} : { project_id },
    rowKey: 'book_id',
    initial: {
      state: oneOf('state', CERTIFICATE_STATE),
      pending: id('pending') === 1 ? 1 : undefined,
    },
    selection: mayExport && !isWide,
  })
  const { busy, fetch } = useFetching()
  const revise = useModalForm('revision_save', '提交修订', { success: '已提交，等待确认' })
  const audit = useModalForm('revision_audit', '处理修订', { success: '已处理' })
  const remove = useModalForm('selected_remove', '退出目录', { success: '已退出目录，证书已撤销' })
  const acts = actionsColumn<Selected>(
    (row) => (
      <>
        <Button
          type="link"
          disabled={row.state === 'removed'}
          loading={busy === row.book_id}
          onClick={() => void fetch(row.book_id, () => call('certificate_paper', { book_id: row.book_id }))}
        >
          证书
        </Button>
        {owns && row.state !== 'removed' && row.revision?.status !== 'pending' && (
          <Button type="link" onClick={() => revise.open({ book_id: row.book_id })}>
            提交修订
          </Button>
        )}
        {mayAudit && row.revision?.status === 'pending' && (
          <Button
            type="link"
            onClick={() => audit.open({ revision_id: row.revision?.revision_id, passed: 1 })}
          >
            处理修订
          </Button>
        )}
        {mayRemove && row.state !== 'removed' && (
          <Button type="link" danger onClick={() => remove.open({ book_id: row.book_id })}>
            退出
          </Button>
        )}
      </>
    ),
    mayAudit || mayRemove ? 140 : 130,
  )
  const book_ids = list.selected.map(({ book_id }) => book_id)
  return (
    <ListPage
      list={list}
      columns={[...selectedColumns, acts]}
      empty="还没有入选教材"
      filters={<SelectedFilters isWide={isWide} onWide={setWide} />}
      actions={
        mayExport &&
        !isWide && (
          <Button
            disabled={list.total === 0}
            loading={busy === 'all'}
            onClick={() => void fetch('all', () => call('certificate_zip', { project_id, book_ids }))}
          >
            打包下载证书{book_ids.length > 0 && `（${book_ids.length}）`}
          </Button>
        )
      }
    >
      {revise.dialog(<RevisionFields />)}
      {audit.dialog(<AuditFields />)}
      {remove.dialog(<RemoveFields />)}
    </ListPage>
  )
}
