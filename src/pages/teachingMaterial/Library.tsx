import { Button, Select } from 'antd'
import { DECLARE_STATUS } from '#contract/facts/declaration/states'
import { options } from '#contract/facts/closed'
import { tooLateFor } from '#contract/facts/projectLife'
import { useBookDetail } from './bookDetail/useBookDetail'
import type { ProjectBrief } from '#contract/entities/project'
import { YearFilter } from '#src/features/filters/BookFilters'
import { actionsColumn } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { Can } from '#src/session/Can'
import { type Book, libraryColumns } from './columns'
import { MaterialFilters, Filter } from './filters'
import { useTakingIn } from './useTakingIn'

/** Only these can be taken in; the others are looked for when somebody asks why one is missing. */
const INITIAL = { declare_status: 'formal_passed' } as const

const LibraryFilters = () => (
  <>
    <MaterialFilters />
    <Filter name="declare_status">
      <Select
        aria-label="状态"
        allowClear
        options={options(DECLARE_STATUS)}
        placeholder="状态"
        style={{ width: 120 }}
      />
    </Filter>
    <YearFilter />
  </>
)

/** Books of the library that are not in the project, to be taken in. */
export default function Library({ project }: { project: ProjectBrief }) {
  const { project_id, project_status } = project
  const list = useList('bookinfo_list', {
    fixed: { project_id, in_project: 0 },
    rowKey: 'book_id',
    initial: INITIAL,
    selection: true,
  })
  const taking = useTakingIn(project_id, () => list.select([]))
  const detail = useBookDetail(project_id)
  const late = tooLateFor('collecting', project_status, '纳入教材')

  const columns = [
    ...libraryColumns,
    actionsColumn<Book>(
      (book) => (
        <Button type="link" onClick={() => detail.open(book)}>
          详情
        </Button>
      ),
      80,
    ),
  ]

  return (
    <ListPage
      list={list}
      columns={columns}
      filters={<LibraryFilters />}
      actions={
        <Can permission={['review:book:add']}>
          <Button
            type="primary"
            disabled={late !== undefined || list.selected.length === 0}
            title={late}
            loading={taking.isPending}
            onClick={() => taking.chosen(list.selected.map(({ book_id }) => book_id))}
          >
            纳入本活动{list.selected.length > 0 && `（${list.selected.length}）`}
          </Button>
          <Button
            disabled={late !== undefined || list.total === 0 || taking.isPending}
            title={late}
            onClick={() => taking.all(list.filter, list.total)}
          >
            全部纳入（{list.total}）
          </Button>
        </Can>
      }
    >
      {detail.drawer}
    </ListPage>
  )
}
