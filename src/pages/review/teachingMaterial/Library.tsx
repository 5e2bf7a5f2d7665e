import { Button, Select } from 'antd'
import { DECLARE_STATUS, options } from '#contract/dict'
import { tooLateFor } from '#contract/rules/projectStage'
import { useAct } from '#src/api/query'
import { useOutcome } from '#src/features/outcome/useOutcome'
import type { ProjectBrief } from '#src/features/useManagedProject'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { libraryColumns } from './columns'
import { MaterialFilters, Filter } from './filters'
import { skippedBooks } from './skippedBooks'

/** Only these can be taken in; the others are looked for when somebody asks why one is missing. */
const INITIAL = { declare_status: 'formal_passed' } as const

/** Books of the library that are not in the project, to be taken in. */
export function Library({ project }: { project: ProjectBrief }) {
  const { project_id, project_status } = project
  const list = useList('bookinfo_list', { project_id, in_project: 0 }, 'book_id', INITIAL)
  const add = useAct('dist_psbook')
  const showOutcome = useOutcome()
  const late = tooLateFor('collecting', project_status, '纳入教材')

  const send = async () => {
    const book_ids = list.selected.map(({ book_id }) => book_id)
    const { done_num, skipped } = await add.mutateAsync({ project_id, op: 'add', book_ids })
    list.select([])
    showOutcome(`已纳入${done_num}种教材`, skippedBooks(skipped))
  }

  return (
    <ListPage
      list={list}
      columns={libraryColumns}
      filters={
        <>
          <MaterialFilters />
          <Filter name="declare_status">
            <Select allowClear options={options(DECLARE_STATUS)} placeholder="状态" style={{ width: 120 }} />
          </Filter>
        </>
      }
      actions={
        <Button
          type="primary"
          disabled={late !== undefined || list.selected.length === 0}
          title={late}
          loading={add.isPending}
          onClick={() => void send().catch(() => undefined)}
        >
          纳入本活动{list.selected.length > 0 && `（${list.selected.length}）`}
        </Button>
      }
    />
  )
}
