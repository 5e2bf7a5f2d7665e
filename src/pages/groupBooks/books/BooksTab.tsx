import { Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import type { Input as In } from '#contract'
import { options } from '#contract/facts/closed'
import { RESULT_STATUS } from '#contract/facts/results'
import { exportedSheet } from '#src/api/files/exportedSheet'
import { ExportButton } from '#src/features/exporting/ExportButton'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { AddBooks } from './AddBooks'
import { AssignDialog } from '#src/pages/groupBooks/assign/AssignDialog'
import { bookColumns, type GroupBook } from './bookColumns'
import styles from '#src/pages/groupBooks/GroupBooks.module.css'
import { Samples } from './Samples'
import type { GroupTabProps } from '#src/pages/groupBooks/arrangedGroup'
import { Can } from '#src/session/Can'
import { useBookActs } from './useBookActs'

const Filter = Form.Item<In<'group_booklist'>>

const ASSIGNED = options({ full: '已配齐', part: '未配齐', none: '未分配' })

const BookListFilters = () => (
  <>
    <Filter name="keyword">
      <Input allowClear placeholder="书名、主编、出版社、书号" style={{ width: 220 }} />
    </Filter>
    <Filter name="assigned">
      <Select
        aria-label="分配情况"
        allowClear
        options={ASSIGNED}
        placeholder="分配情况"
        style={{ width: 120 }}
      />
    </Filter>
    <Filter name="result_status">
      <Select
        aria-label="结果"
        allowClear
        options={options(RESULT_STATUS)}
        placeholder="结果"
        style={{ width: 140 }}
      />
    </Filter>
  </>
)

interface ActsProps {
  chosen: GroupBook[]
  late: string | undefined
  acts: ReturnType<typeof useBookActs>
  onAssign: (books: GroupBook[]) => void
  onSample: () => void
}

/** What can be done to the ticked books. */
function ActsOnBooks({ chosen, late, acts, onAssign, onSample }: ActsProps) {
  const forChosen = { disabled: late !== undefined || chosen.length === 0, title: late ?? '' }
  return (
    <>
      <Can permission={['review:fenpei:manual']}>
        <Button {...forChosen} onClick={() => onAssign(chosen)}>
          手动分配
        </Button>
      </Can>
      <Button onClick={onSample}>试评样书</Button>
      <Can permission={['review:group:book']}>
        <Button {...forChosen} onClick={() => acts.edit(chosen)}>
          修改
        </Button>
      </Can>
      <Can permission={['review:fenpei:remove']}>
        <Button {...forChosen} onClick={() => acts.cancel(chosen)}>
          取消分配
        </Button>
      </Can>
      <Can permission={['review:group:book']}>
        <Button {...forChosen} danger onClick={() => acts.remove(chosen)}>
          移出
        </Button>
      </Can>
    </>
  )
}

/** 教材 */
export function BooksTab({ place, late }: GroupTabProps) {
  const list = useList('group_booklist', {
    fixed: { group_id: place.group_id },
    rowKey: 'book_id',
    selection: true,
  })
  const acts = useBookActs(place, () => list.select([]))
  const [isSampling, setSampling] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const [assigned, setAssigned] = useState<GroupBook[]>()
  return (
    <div className={styles['plain']}>
      <ListPage
        list={list}
        columns={bookColumns({ assign: setAssigned, edit: acts.edit, late })}
        filters={<BookListFilters />}
        actions={
          <>
            <Can permission={['review:group:book']}>
              <Button
                type="primary"
                disabled={late !== undefined}
                title={late}
                onClick={() => setAdding(true)}
              >
                添加教材
              </Button>
            </Can>
            <ActsOnBooks
              chosen={list.selected}
              late={late}
              acts={acts}
              onAssign={setAssigned}
              onSample={() => setSampling(true)}
            />
            <ExportButton
              disabled={list.total === 0}
              load={({ options }) =>
                exportedSheet(
                  'groupe_booklist_export',
                  { project_id: place.project_id, ...list.filter },
                  options,
                )
              }
            >
              {`导出教材及分配（${list.total}种）`}
            </ExportButton>
            {list.selected.length > 0 && <span>已选 {list.selected.length} 种</span>}
          </>
        }
      >
        {acts.dialog}
        {isSampling && (
          <Samples place={place} late={late} chosen={list.selected} onClose={() => setSampling(false)} />
        )}
        {isAdding && <AddBooks place={place} onClose={() => setAdding(false)} />}
        {assigned && <AssignDialog place={place} books={assigned} onClose={() => setAssigned(undefined)} />}
      </ListPage>
    </div>
  )
}
