import { Button } from 'antd'
import type { ProjectBrief } from '#contract/entities/project'
import { tooLateFor } from '#contract/facts/projectLife'
import { VIOLATION_STATUS } from '#contract/facts/results'
import { exportedSheet } from '#src/api/files/exportedSheet'
import { ExportButton } from '#src/features/exporting/ExportButton'
import { actionsColumn } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { useAddress } from '#src/menu/useAddress'
import { Can } from '#src/session/Can'
import { useBookDetail } from './bookDetail/useBookDetail'
import { type Book, poolColumns } from './columns'
import { PoolFilters } from './PoolFilters'
import { SampleCopiesButton } from './samples/SampleCopiesButton'
import { useGrouping } from './useGrouping'
import { useBookRemoval } from './useBookRemoval'
import { useViolation } from './useViolation'

/** The books of the project: put into groups, marked, taken out. */
export function Pool({ project }: { project: ProjectBrief }) {
  const { project_id, project_status } = project
  const { oneOf } = useAddress<'review/teachingMaterial'>()
  const list = useList('bookinfo_list', {
    fixed: { project_id, in_project: 1 },
    rowKey: 'book_id',
    initial: {
      violation_status: oneOf('violation_status', VIOLATION_STATUS),
    },
    selection: true,
  })
  const remove = useBookRemoval(project_id, () => list.select([]))
  const grouping = useGrouping(project_id, () => list.select([]))
  const violation = useViolation(project_id)
  const detail = useBookDetail(project_id)
  const late = tooLateFor('arranging', project_status, '调整参评教材')
  const book_ids = list.selected.map(({ book_id }) => book_id)
  const idle = late !== undefined || book_ids.length === 0
  const marked = book_ids.length > 0 && `（${book_ids.length}）`

  const refused = list.selected.map(violation.refused).find((why) => why !== undefined)

  const columns = [
    ...poolColumns,
    actionsColumn<Book>((book) => <RowActs book={book} detail={detail} violation={violation} />, 140),
  ]

  return (
    <ListPage
      list={list}
      columns={columns}
      empty="没有教材；请到“教材库”中选择，纳入本活动"
      filters={<PoolFilters project_id={project_id} />}
      actions={
        <>
          <Can permission={['review:group:book']}>
            <Button type="primary" disabled={idle} title={late} onClick={() => grouping.open(book_ids)}>
              编入评审组{marked}
            </Button>
          </Can>
          <Can permission={['review:book:add']}>
            <Button danger disabled={idle} title={late} onClick={() => remove(book_ids)}>
              移出{marked}
            </Button>
          </Can>
          {book_ids.length > 0 && (
            <Button
              disabled={refused !== undefined}
              title={refused}
              onClick={() => violation.open(...list.selected)}
            >
              {violation.verb}
              {marked}
            </Button>
          )}
          <SampleCopiesButton project_id={project_id} />
          <Can permission={['review:book:export']}>
            <ExportButton
              load={({ options }) =>
                exportedSheet('export_project_books', { ...list.filter, project_id }, options)
              }
            >
              导出
            </ExportButton>
          </Can>
        </>
      }
    >
      {grouping.dialog}
      {violation.dialog}
      {detail.drawer}
    </ListPage>
  )
}

interface RowProps {
  book: Book
  detail: ReturnType<typeof useBookDetail>
  violation: ReturnType<typeof useViolation>
}

function RowActs({ book, detail, violation }: RowProps) {
  const refused = violation.refused(book)
  return (
    <>
      <Button type="link" onClick={() => detail.open(book)}>
        详情
      </Button>
      <Button
        type="link"
        disabled={refused !== undefined}
        title={refused}
        onClick={() => violation.open(book)}
      >
        {violation.verb}
      </Button>
    </>
  )
}
