import { Link } from 'react-router-dom'
import { to } from '#contract/address'
import { screens, type ScreenKey } from '#contract/screens'
import { useManagedProject } from '#src/features/project/useManagedProject'
import { WallChoice } from './Wall'
import styles from './Wall.module.css'

/** Changes the project that is looked at. */
export function WallProjectChoice() {
  const { project, projects = [], choose } = useManagedProject()
  return (
    <WallChoice
      label="评审活动"
      value={project?.project_id}
      options={projects.map(({ project_id, project_name }) => ({ value: project_id, label: project_name }))}
      onChange={(id) => id && choose(id)}
    />
  )
}

const WALLS = ['ratingScreen', 'ratingScreenScore', 'ranking'] as const

/** The other screens for a hall, and the way back to the console. */
export const WallLinks = ({ here }: { here: ScreenKey }) => (
  <nav className={styles['links']} aria-label="大屏">
    {WALLS.filter((wall) => wall !== here).map((wall) => (
      <Link key={wall} to={to(wall)}>
        {screens[wall].title}
      </Link>
    ))}
    <Link to={to('index')}>返回首页</Link>
  </nav>
)
