import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Link, useNavigate } from 'react-router-dom'
import { to } from '#contract/address'
import { query } from '#src/api/query'
import { ProgressBar } from './ProgressBar'
import { Figures } from './Figures'
import styles from './HomePage.module.css'

interface Props {
  project_id: number
  project_name: string
}

const REVIEWS = to('review/review/index')
const RULES = to('review/review/strations')

/** What an expert has to do in the review in hand, and the way there. */
export function MyWork({ project_id, project_name }: Props) {
  const navigate = useNavigate()
  const { data } = useQuery(query('groupe_zhuanjia_books', { project_id, pageSize: 1 }, { quiet: true }))
  if (!data) return null
  const { total, draft, submitted, locked, returned, all_submitted, deadline, committed } = data.summary
  const done = submitted + locked
  return (
    <section className={styles['card']} aria-labelledby="mine">
      <h2 id="mine" className={styles['title']}>
        我的评审：{project_name}　截止 {deadline.slice(0, 16)}
      </h2>
      <Figures
        figures={[
          { label: '应评', value: `${total} 本`, to: REVIEWS },
          { label: '已评', value: `${done} 本`, to: REVIEWS },
          { label: '暂存', value: `${draft} 本`, to: REVIEWS },
          { label: '退回待改', value: `${returned} 本`, to: REVIEWS },
        ]}
      />
      <ProgressBar label="我的进度" done={done} need={total} />
      <p className={styles['next']}>
        {all_submitted ? (
          <span>已全部提交，谢谢您的评审。</span>
        ) : committed ? (
          <Button type="primary" onClick={() => void navigate(REVIEWS)}>
            {done + draft === 0 ? '开始评审' : '继续评审'}
          </Button>
        ) : (
          <Button type="primary" onClick={() => void navigate(RULES)}>
            阅读评审说明并签署承诺书
          </Button>
        )}
        {committed && <Link to={RULES}>评审说明</Link>}
      </p>
    </section>
  )
}
