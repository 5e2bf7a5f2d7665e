import { SwapOutlined } from '@ant-design/icons'
import { Button, Flex, Tooltip } from 'antd'
import { useLocation } from 'react-router-dom'
import { projectInHand, useProjectInHand } from '#src/session/project'
import styles from './Shell.module.css'

/** Every review page says which project it shows, and lets one take up another. */
export function ProjectBadge() {
  const { pathname } = useLocation()
  const project = useProjectInHand()
  if (!pathname.startsWith('/review/')) return null
  const name = project?.project_name ?? '未选择活动'
  return (
    <Flex align="center" gap={4} className={styles['project']}>
      <Tooltip title={name}>
        <span className={styles['projectName']}>{name}</span>
      </Tooltip>
      <Button
        type="link"
        size="small"
        icon={<SwapOutlined aria-hidden />}
        onClick={() => projectInHand.ask(true)}
      >
        切换项目
      </Button>
    </Flex>
  )
}
