import { Form, Input, Select } from 'antd'
import type { Input as In } from '#contract'
import { options } from '#contract/facts/closed'
import { BOOK_FLAG } from '#contract/facts/results'
import { MANAGERS } from '#contract/roles'
import { GroupFilter } from '#src/features/filters/GroupFilter'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { useAddress } from '#src/menu/useAddress'
import { useCan } from '#src/session/Can'
import { byBookColumns } from './byBookColumns'
import { useReturn } from './useReturn'

const Filter = Form.Item<In<'zhuanjia_realtime_pingshen'>>

const DONE = { full: '已评齐', part: '部分已评', none: '一份未评', gap: '缺专家' } as const

/** Every book with its experts side by side: a total where it is handed in, the state where it is not. */
export function ByBook({ project_id }: { project_id: number }) {
  const { id, oneOf } = useAddress<'review/theReview'>()
  const list = useList('zhuanjia_realtime_pingshen', {
    fixed: { project_id },
    rowKey: 'book_id',
    initial: {
      done: oneOf('done', DONE),
      flag: oneOf('flag', BOOK_FLAG),
      group_id: id('group_id'),
    },
  })
  const giveBack = useReturn(project_id)
  const mayReturn = useCan({ role: [...MANAGERS] })
  const seesMarks = useCan({ role: [...MANAGERS, 'sys2'] })
  const columns = byBookColumns({
    project_id,
    widest: Math.max(0, ...list.rows.map(({ cells }) => cells.length)),
    onReturn: mayReturn ? giveBack.open : undefined,
  })
  return (
    <ListPage
      list={list}
      columns={columns}
      filters={
        <>
          <Filter name="keyword" label="教材">
            <Input allowClear placeholder="书名、ISBN、编号" style={{ width: 200 }} />
          </Filter>
          <Filter name="group_id" label="评审组">
            <GroupFilter project_id={project_id} />
          </Filter>
          <Filter name="done" label="进度">
            <Select
              allowClear
              placeholder="全部"
              style={{ width: 120 }}
              options={Object.entries(DONE).map(([value, label]) => ({ value, label }))}
            />
          </Filter>
          {seesMarks && (
            <Filter name="flag" label="标记">
              <Select allowClear placeholder="全部" style={{ width: 140 }} options={options(BOOK_FLAG)} />
            </Filter>
          )}
        </>
      }
    >
      {giveBack.dialog}
    </ListPage>
  )
}
