import { Alert, Button } from 'antd'
import { Link, useNavigate } from 'react-router-dom'
import type { Output } from '#contract'
import { to } from '#contract/address'
import { PrintForms } from '#src/features/print/PrintForms'
import { useProject } from '#src/session/project'
import { Countdown } from './Countdown'
import styles from './MyReviews.module.css'
import { TaskProgress } from './TaskProgress'

interface Props {
  summary: Output<'groupe_zhuanjia_books'>['summary']
  /** Books of which something is in this browser only. */
  unsent: number
  onSubmit: () => void
  onOffline: () => void
}

/** How far the expert is, and what can be done with all the books together. */
export function TasksHead({ summary, unsent, onSubmit, onOffline }: Props) {
  const { project_id, project_name } = useProject()
  const navigate = useNavigate()
  const blockers = [...summary.blockers, ...(unsent > 0 ? [`有${unsent}本教材在本机有未保存的内容`] : [])]
  return (
    <section className={styles['head']} aria-label="评审概况">
      <div className={styles['title']}>
        <h2>{project_name}</h2>
        <Countdown deadline={summary.deadline} />
      </div>
      <TaskProgress summary={summary} />
      {(!summary.committed || !summary.signed) && (
        <Alert
          type="warning"
          showIcon
          title={
            summary.committed ? '请先完成电子签名，再开始评审' : '请先阅读评审说明并签署承诺书，再开始评审'
          }
          action={
            <Button type="primary" onClick={() => void navigate(to('review/review/strations'))}>
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
              onClick={onSubmit}
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
        <Button size="large" onClick={onOffline}>
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
        <Link to={to('review/review/strations')} className={styles['notes']}>
          评审说明与承诺书
        </Link>
      </div>
    </section>
  )
}
