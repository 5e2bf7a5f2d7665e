import { SwapOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Flex, Tooltip } from 'antd'
import { useLocation } from 'react-router-dom'
import { PROJECT_STATUS } from '#contract/facts/projectLife'
import { screens } from '#contract/screens'
import { query } from '#src/api/query'
import { currentProject, useCurrentProject } from '#src/session/project'
import styles from '#src/layout/Shell.module.css'

/** Shows which project the home page or a review page is about, and lets users with several projects switch. */
export function ProjectBadge() {
  const { pathname } = useLocation()
  const project = useCurrentProject()
  const isShown =
    pathname.startsWith('/review/') || (pathname === screens.index.path && project !== undefined)
  const { data: projects = [] } = useQuery({ ...query('pingshen_project', {}), enabled: isShown })
  // An examiner has no project, and none to choose from.
  if (!isShown || (!project && projects.length === 0)) return null
  const status = projects.find(({ project_id }) => project_id === project?.project_id)?.project_status
  const isOther = ({ project_id }: { project_id: number }) => project_id !== project?.project_id
  const name = project
    ? `${project.project_name}${status ? `（${PROJECT_STATUS[status]}）` : ''}`
    : '未选择活动'
  return (
    <Flex align="center" gap={4} className={styles['project']}>
      <Tooltip title={name}>
        <span className={styles['projectName']}>{name}</span>
      </Tooltip>
      {projects.some(isOther) && (
        <Button
          type="link"
          size="small"
          icon={<SwapOutlined aria-hidden />}
          onClick={() => currentProject.ask(true)}
        >
          {project ? '切换项目' : '选择项目'}
        </Button>
      )}
    </Flex>
  )
}
