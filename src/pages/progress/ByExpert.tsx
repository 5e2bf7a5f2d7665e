import { Button, Form, Select } from 'antd'
import { Suspense, useState } from 'react'
import type { Input as In } from '#contract'
import { options } from '#contract/facts/closed'
import { EXPERT_STATUS } from '#contract/facts/seats'
import { MANAGERS } from '#contract/roles'
import { exportedSheet } from '#src/api/files/exportedSheet'
import { ExportButton } from '#src/features/exporting/ExportButton'
import { useMessage } from '#src/features/messages/useMessage'
import { PrintForms } from '#src/features/print/PrintForms'
import type { PrintChoice } from '#src/features/print/printChoice'
import { useExpertStop } from '#src/features/experts/useExpertStop'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { useShows } from '#src/menu/useShows'
import { Can } from '#src/session/Can'
import { PeopleFilters } from '#src/features/filters/PeopleFilters'
import { useAddress } from '#src/menu/useAddress'
import { lazyPart } from '#src/ui/offline/lazyPart'
import { byExpertColumns, type ProgressExpert } from './byExpertColumns'
import { useReturn } from './useReturn'

const ExpertWork = lazyPart(() => import('./ExpertWork'))

const Filter = Form.Item<In<'expert_review_list'>>

/** The forms of a group, or of the whole project where none is chosen. */
const allForms = (group_id: unknown): PrintChoice[] => {
  const where = typeof group_id === 'number' ? { group_id } : {}
  const whose = typeof group_id === 'number' ? '所选评审组' : '本活动'
  return [
    { title: `${whose}的全部专家评审表`, wanted: { kind: 'review', ...where } },
    { title: `${whose}的小组评审汇总表（横向）`, wanted: { kind: 'group', ...where } },
    { title: `${whose}的组长意见表`, wanted: { kind: 'leader', ...where } },
    { title: `${whose}的评审承诺书`, wanted: { kind: 'promise', ...where } },
  ]
}

function useExperts(project_id: number) {
  const { oneOf } = useAddress<'review/theReview'>()
  return useList('expert_review_list', {
    fixed: { project_id },
    rowKey: 'member_id',
    initial: {
      expert_status: oneOf('expert_status', EXPERT_STATUS),
    },
    selection: true,
  })
}

interface BulkActsProps {
  project_id: number
  list: ReturnType<typeof useExperts>
  onMessage: (user_ids: number[]) => void
}

/** What can be done with the chosen experts, or with all that the filter finds. */
function BulkActs({ project_id, list, onMessage }: BulkActsProps) {
  // A liaison may write as well: the server limits it to the experts assigned to that liaison.
  const writes = useShows()('review/messages')
  const chosen = [...new Set(list.selected.map(({ user_id }) => user_id))]
  return (
    <>
      {writes && (
        <Button disabled={chosen.length === 0} onClick={() => onMessage(chosen)}>
          发消息{chosen.length > 0 && `（${chosen.length}）`}
        </Button>
      )}
      <Can role={[...MANAGERS]}>
        <PrintForms
          project_id={project_id}
          choices={allForms('group_id' in list.filter ? list.filter.group_id : undefined)}
        />
      </Can>
      <Can role={[...MANAGERS, 'sys2']} permission={['review:result:export']}>
        <ExportButton
          load={({ options }) => exportedSheet('export_review_list', { project_id, ...list.filter }, options)}
        >
          {`导出进度（${list.total}人）`}
        </ExportButton>
      </Can>
    </>
  )
}

/** Every expert with the state of the work; submitted reviews can be returned. */
export function ByExpert({ project_id }: { project_id: number }) {
  const list = useExperts(project_id)
  const giveBack = useReturn(project_id)
  const stop = useExpertStop(project_id, 'disabled')
  const message = useMessage(project_id, () => list.select([]))
  const [read, setRead] = useState<ProgressExpert>()
  const columns = byExpertColumns({
    project_id,
    onRead: setRead,
    onReturn: giveBack.open,
    onStop: ({ user_id, submitted_num }) => stop.open({ user_id, done_num: submitted_num }),
  })
  return (
    <ListPage
      list={list}
      columns={columns}
      filters={
        <>
          <PeopleFilters project_id={project_id} />
          <Filter name="expert_status" label="状态">
            <Select allowClear placeholder="全部" options={options(EXPERT_STATUS)} style={{ width: 140 }} />
          </Filter>
        </>
      }
      actions={
        <BulkActs
          project_id={project_id}
          list={list}
          onMessage={(user_ids) => message.open({ user_ids }, 'custom')}
        />
      }
    >
      {giveBack.dialog}
      {stop.dialog}
      {message.dialog}
      {read && (
        <Suspense>
          <ExpertWork
            key={read.user_id}
            project_id={project_id}
            expert={read}
            onClose={() => setRead(undefined)}
          />
        </Suspense>
      )}
    </ListPage>
  )
}
