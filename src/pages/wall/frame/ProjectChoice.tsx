import { Link } from 'react-router-dom'
import { screens } from '#contract/screens'
import { useManagedProject } from '#src/features/useManagedProject'
import { WallChoice } from './Wall'
import styles from './Wall.module.css'

/** Changes the project that is looked at. */
export function ProjectChoice() {
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

const WALLS = [screens.ratingScreen, screens.ratingScreenScore, screens.ranking]

/** The other screens for a hall, and the way back to the console. */
export const WallLinks = ({ here }: { here: string }) => (
  <nav className={styles['links']} aria-label="大屏">
    {WALLS.filter(({ path }) => path !== here).map(({ path, title }) => (
      <Link key={path} to={path}>
        {title}
      </Link>
    ))}
    <Link to="/index">返回首页</Link>
  </nav>
)
