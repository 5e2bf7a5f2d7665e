import { Link } from 'react-router-dom'
import { ManagedProject } from '#src/features/ManagedProject'
import { useShows } from '#src/menu/useShows'
import { Ranking } from './ranking/Ranking'
import styles from './ranking/Ranking.module.css'

/** 评审排名 */
export default function RankingPage() {
  const shows = useShows()
  return (
    <main className={styles['page']}>
      <ManagedProject
        isBare
        extra={
          shows('review/textbook') ? (
            <Link to="/review/textbook">返回评审结果</Link>
          ) : (
            <Link to="/index">返回首页</Link>
          )
        }
      >
        {(project) => <Ranking project={project} />}
      </ManagedProject>
    </main>
  )
}
