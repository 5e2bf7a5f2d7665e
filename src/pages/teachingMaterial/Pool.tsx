import { useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { RESULT_STATUS, VIOLATION_STATUS } from '#contract/facts/results'
import { lazy, useState } from 'react'
import { tooLateFor } from '#contract/facts/projectLife'
import { exportedSheet } from '#src/api/files/exportedSheet'
import { query, useAct } from '#src/api/query'
import { useBookDetail } from './bookDetail/useBookDetail'
import { ExportButton } from '#src/features/exporting/ExportButton'
import { showOutcome } from '#src/features/outcome/showOutcome'
import type { ProjectBrief } from '#contract/entities/project'
import { ChoiceFilter } from '#src/list/ChoiceFilter'
import { actionsColumn } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { useAddress } from '#src/menu/useAddress'
import { confirmLoss } from '#src/ui/confirmLoss'
import { Dialog } from '#src/ui/Dialog'
import { type Book, poolColumns } from './columns'
import { type Books, MaterialFilters, Filter } from './filters'
import { skippedBooks } from './skippedBooks'
import { useGrouping } from './useGrouping'
import { useViolation } from './useViolation'

const GROUPED = [
  { value: 1 as const, label: '已分组' },
  { value: 0 as const, label: '未分组' },
]

const SampleCopies = lazy(() => import('./samples/SampleCopies'))

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
  const { data: groups } = useQuery(query('admin_group_list', { project_id }))
  const groupOptions = groups?.map((g) => ({ value: g.group_id, label: g.group_name })) ?? []
  const remove = useAct('dist_psbook')
  const grouping = useGrouping(project_id, groupOptions, () => list.select([]))
  const violation = useViolation(project_id)
  const detail = useBookDetail(project_id)
  const [copies, setCopies] = useState(false)
  const late = tooLateFor('arranging', project_status, '调整参评教材')
  const book_ids = list.selected.map(({ book_id }) => book_id)
  const idle = late !== undefined || book_ids.length === 0
  const marked = book_ids.length > 0 && `（${book_ids.length}）`

  const askRemove = () =>
    confirmLoss({
      title: `确定将${book_ids.length}种教材移出本活动？`,
      loss: '未评的分配将一并取消，教材回到教材库；已有评审记录的教材不会移出。',
      verb: '移出',
      onOk: async () => {
        const { done_num, skipped } = await remove.mutateAsync({
          project_id,
          op: 'remove',
          book_ids,
          force: 1,
        })
        list.select([])
        showOutcome(`已移出${done_num}种教材`, skippedBooks(skipped))
      },
    })

  const columns = [
    ...poolColumns,
    actionsColumn<Book>(
      (book) => (
        <>
          <Button type="link" onClick={() => detail.open(book)}>
            详情
          </Button>
          <Button
            type="link"
            disabled={violation.refused(book) !== undefined}
            title={violation.refused(book)}
            onClick={() => violation.open(book)}
          >
            {violation.verb}
          </Button>
        </>
      ),
      140,
    ),
  ]

  return (
    <ListPage
      list={list}
      columns={columns}
      empty="没有教材；请到“教材库”中选择，纳入本活动"
      filters={
        <>
          <MaterialFilters />
          <Filter name="grouped">
            <Select
              aria-label="是否分组"
              allowClear
              options={GROUPED}
              placeholder="是否分组"
              style={{ width: 110 }}
            />
          </Filter>
          <Filter name="group_id">
            <Select
              aria-label="评审组"
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              options={groupOptions}
              placeholder="评审组"
              style={{ width: 150 }}
            />
          </Filter>
          <ChoiceFilter<Books> name="result_status" labels={RESULT_STATUS} placeholder="结果" width={130} />
          <ChoiceFilter<Books>
            name="violation_status"
            labels={VIOLATION_STATUS}
            placeholder="违规"
            width={120}
          />
        </>
      }
      actions={
        <>
          <Button type="primary" disabled={idle} title={late} onClick={() => grouping.open(book_ids)}>
            编入评审组{marked}
          </Button>
          <Button danger disabled={idle} title={late} onClick={askRemove}>
            移出{marked}
          </Button>
          <Button onClick={() => setCopies(true)}>样书缓存</Button>
          <ExportButton
            load={({ options }) =>
              exportedSheet('export_project_books', { ...list.filter, project_id }, options)
            }
          >
            导出
          </ExportButton>
        </>
      }
    >
      {grouping.dialog}
      {violation.dialog}
      {detail.drawer}
      <Dialog
        title="样书阅读缓存"
        width={800}
        open={copies}
        footer={null}
        onCancel={() => setCopies(false)}
        destroyOnHidden
      >
        <SampleCopies project_id={project_id} />
      </Dialog>
    </ListPage>
  )
}
