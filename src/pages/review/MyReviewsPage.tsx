import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Form, Input, Select, Table } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { contract, type Input as In } from '#contract'
import { AVOID_KIND } from '#contract/dict'
import { query } from '#src/api/query'
import { rule } from '#src/api/rule'
import { draftKey, draftsOf } from '#src/features/autosave/draftKey'
import { hasDraft, recallDrafts } from '#src/features/autosave/draftStore'
import { PrintForms } from '#src/features/print/PrintForms'
import { useIsMobile } from '#src/layout/useIsMobile'
import { totalWidth, withWidths } from '#src/list/columns'
import { useModalForm } from '#src/list/useModalForm'
import { useProject } from '#src/session/project'
import { useMe } from '#src/session/session'
import { LoadFailed } from '#src/ui/LoadFailed'
import { Loading } from '#src/ui/Loading'
import { AllSubmit } from './myReviews/AllSubmit'
import { taskColumns } from './myReviews/columns'
import { TaskCards } from './myReviews/TaskCards'
import type { Task } from './myReviews/taskParts'
import { Countdown } from './myReviews/Countdown'
import styles from './myReviews/MyReviews.module.css'

const OfflineDialog = lazy(() => import('./myReviews/offline/OfflineDialog'))
import { Progress } from './myReviews/Progress'

const Field = Form.Item<In<'fenpei_avoid_apply'>>
const fields = contract.fenpei_avoid_apply.input.shape
const KINDS = fields.kind.options.map((value) => ({ value, label: AVOID_KIND[value] }))

const UNSENT_MS = 2000

/** 我的评审 */
export default function MyReviewsPage() {
  const { project_id, project_name } = useProject()
  const { user } = useMe()
  const navigate = useNavigate()
  const isNarrow = useIsMobile()
  const [, setRecalled] = useState(false)
  useEffect(() => void recallDrafts(draftsOf(user.userId)).then(() => setRecalled(true)), [user.userId])
  const isUnsent = (task: Task): boolean => hasDraft(draftKey(user.userId, task.fenpei_id))
  const { data, error, refetch, isLoading } = useQuery({
    // An expert has some dozens of books: all of them at once, no pages to turn.
    ...query('groupe_zhuanjia_books', { project_id, pageSize: 1000 }, { quiet: true }),
    // What was typed a moment ago may still be on its way.
    // A failure is told once; asking again and again would tell it again and again.
    refetchInterval: ({ state: { data, error } }) =>
      !error && data?.rows.some(isUnsent) ? UNSENT_MS : false,
  })
  const [isSubmitting, setSubmitting] = useState(false)
  const [isOffline, setOffline] = useState(false)
  const avoid = useModalForm('fenpei_avoid_apply', '申请回避', { success: '已回避该教材' })
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <Loading />
  const { rows, summary } = data
  const unsent = rows.filter(isUnsent).length
  const blockers = [...summary.blockers, ...(unsent > 0 ? [`有${unsent}本教材在本机有未保存的内容`] : [])]
  const shown = {
    project_id,
    isReadonly: summary.readonly_reason !== null,
    isUnsent,
    onAvoid: ({ book_id }: Task) => avoid.open({ project_id, book_id, kind: 'self_report' }),
  }
  const columns = withWidths(taskColumns(shown))
  return (
    <div className={styles['page']}>
      <section className={styles['head']} aria-label="评审概况">
        <div className={styles['title']}>
          <h2>{project_name}</h2>
          <Countdown deadline={summary.deadline} />
        </div>
        <Progress summary={summary} />
        {(!summary.committed || !summary.signed) && (
          <Alert
            type="warning"
            showIcon
            title={
              summary.committed ? '请先完成电子签名，再开始评审' : '请先阅读评审说明并签署承诺书，再开始评审'
            }
            action={
              <Button type="primary" onClick={() => void navigate('/review/review/strations')}>
                去签署
              </Button>
            }
          />
        )}
        <div className={styles['submit']}>
          {summary.all_submitted ? (
            <Alert type="success" showIcon title="您的评审已全部提交，感谢您的辛勤工作" />
          ) : (
            <>
              <Button
                type="primary"
                size="large"
                disabled={!summary.can_all_submit || unsent > 0}
                onClick={() => setSubmitting(true)}
              >
                全部提交
              </Button>
              <span className={styles['hint']}>
                {blockers.length > 0
                  ? `暂不能全部提交：${blockers.join('；')}`
                  : '全部教材已完成，可以全部提交'}
              </span>
            </>
          )}
          <Button size="large" onClick={() => setOffline(true)}>
            离线评分表
          </Button>
          <PrintForms
            project_id={project_id}
            choices={[
              { title: '我的全部专家评审表', wanted: { kind: 'review', own: 1 } },
              { title: '我的评审承诺书', wanted: { kind: 'promise', own: 1 } },
            ]}
          >
            打印评审表
          </PrintForms>
          <Link to="/review/review/strations" className={styles['notes']}>
            评审说明与承诺书
          </Link>
        </div>
      </section>
      {isNarrow && rows.length > 0 ? (
        <TaskCards tasks={rows} {...shown} />
      ) : (
        <Table<Task>
          rowKey="fenpei_id"
          dataSource={rows}
          columns={columns}
          loading={isLoading}
          pagination={false}
          scroll={{ x: totalWidth(columns) }}
          locale={{ emptyText: '还没有分配给您的教材' }}
        />
      )}
      {avoid.dialog(
        <>
          <p className={styles['hint']}>
            回避后，该教材立即移出您的评审任务，已填写的内容不再计入，并由管理员另行补派专家。
          </p>
          <Field name="kind" label="回避类型" rules={[rule(fields.kind, '请选择回避类型')]}>
            <Select options={KINDS} />
          </Field>
          <Field name="reason" label="回避理由" rules={[rule(fields.reason)]}>
            <Input.TextArea rows={3} maxLength={200} placeholder="不少于10字" />
          </Field>
        </>,
      )}
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
