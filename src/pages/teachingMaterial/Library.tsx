import { Button, Select } from 'antd'
import type { Input as In } from '#contract'
import { DECLARE_STATUS } from '#contract/facts/books'
import { options } from '#contract/facts/closed'
import { tooLateFor } from '#contract/facts/projectLife'
import { useAct } from '#src/api/query'
import { useBookDetail } from './bookDetail/useBookDetail'
import { showOutcome } from '#src/features/outcome/showOutcome'
import type { ProjectBrief } from '#contract/entities/project'
import { actionsColumn } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { confirm } from '#src/ui/feedback'
import { type Book, libraryColumns } from './columns'
import { MaterialFilters, Filter } from './filters'
import { skippedBooks } from './skippedBooks'

/** Only these can be taken in; the others are looked for when somebody asks why one is missing. */
const INITIAL = { declare_status: 'formal_passed' } as const

/** Books of the library that are not in the project, to be taken in. */
export function Library({ project }: { project: ProjectBrief }) {
  const { project_id, project_status } = project
  const list = useList('bookinfo_list', {
    fixed: { project_id, in_project: 0 },
    rowKey: 'book_id',
    initial: INITIAL,
    selection: true,
  })
  const add = useAct('dist_psbook')
  const detail = useBookDetail(project_id)
  const late = tooLateFor('collecting', project_status, '纳入教材')

  const send = async (which: Pick<In<'dist_psbook'>, 'book_ids' | 'filter'>) => {
    const { done_num, skipped } = await add.mutateAsync({ project_id, op: 'add', ...which })
    list.select([])
    showOutcome(`已纳入${done_num}种教材`, skippedBooks(skipped))
  }
  const sendAll = () =>
    confirm({
      title: `确定将符合当前筛选条件的${list.total}种教材全部纳入？`,
      content: '不能纳入的教材会逐一列出原因；启动前可以再移出。',
      okText: '全部纳入',
      onOk: () => send({ filter: list.filter }),
    })

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
      filters={
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
        </>
      }
      actions={
        <>
          <Button
            type="primary"
            disabled={late !== undefined || list.selected.length === 0}
            title={late}
            loading={add.isPending}
            onClick={() =>
              void send({ book_ids: list.selected.map(({ book_id }) => book_id) }).catch(() => undefined)
            }
          >
            纳入本活动{list.selected.length > 0 && `（${list.selected.length}）`}
          </Button>
          <Button
            disabled={late !== undefined || list.total === 0 || add.isPending}
            title={late}
            onClick={() => void sendAll()}
          >
            全部纳入（{list.total}）
          </Button>
        </>
      }
    >
      {detail.drawer}
    </ListPage>
  )
}
