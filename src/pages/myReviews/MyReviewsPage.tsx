import { Table } from 'antd'
import { Suspense, useState } from 'react'
import { REFUSAL } from '#contract/refusals'
import { lazyPart } from '#src/ui/offline/lazyPart'
import { useIsMobile } from '#src/ui/useIsMobile'
import { totalWidth, withWidths } from '#src/list/columns'
import { useModalForm } from '#src/list/useModalForm'
import { useProject } from '#src/session/project'
import { LoadFailed } from '#src/ui/LoadFailed'
import { Loading } from '#src/ui/Loading'
import { AllSubmit } from './AllSubmit'
import { taskColumns } from './columns'
import { ResetNotice } from './ResetNotice'
import { TaskCards } from './TaskCards'
import { StepAsideFields } from './StepAsideFields'
import { TasksHead } from './TasksHead'
import { useTasks } from './useTasks'
import type { ReviewTask } from './taskParts'
import styles from './MyReviews.module.css'

const OfflineDialog = lazyPart(() => import('./offline/OfflineDialog'))

/** 我的评审 */
export default function MyReviewsPage() {
  const { project_id } = useProject()
  const isNarrow = useIsMobile()
  const { data, error, refetch, isLoading, isUnsent } = useTasks(project_id)
  const [isSubmitting, setSubmitting] = useState(false)
  const [isOffline, setOffline] = useState(false)
  const avoid = useModalForm('fenpei_avoid_apply', '申请回避', { success: REFUSAL.avoidsBook })
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <Loading />
  const { rows, summary } = data
  const shown = {
    project_id,
    isReadonly: summary.readonly_reason !== null,
    isUnsent,
    onAvoid: ({ book_id }: ReviewTask) => avoid.open({ project_id, book_id, kind: 'self_report' }),
  }
  const columns = withWidths(taskColumns(shown))
  return (
    <div className={styles['page']}>
      <ResetNotice />
      <TasksHead
        summary={summary}
        unsent={rows.filter(isUnsent).length}
        onSubmit={() => setSubmitting(true)}
        onOffline={() => setOffline(true)}
      />
      {isNarrow && rows.length > 0 ? (
        <TaskCards tasks={rows} {...shown} />
      ) : (
        <Table<ReviewTask>
          rowKey="fenpei_id"
          dataSource={rows}
          columns={columns}
          loading={isLoading}
          pagination={false}
          scroll={{ x: totalWidth(columns) }}
          locale={{ emptyText: '还没有分配给您的教材' }}
        />
      )}
      {avoid.dialog(<StepAsideFields />)}
      {isOffline && (
        <Suspense>
          <OfflineDialog project_id={project_id} onClose={() => setOffline(false)} />
        </Suspense>
      )}
      {isSubmitting && (
        <AllSubmit project_id={project_id} summary={summary} onClose={() => setSubmitting(false)} />
      )}
    </div>
  )
}
