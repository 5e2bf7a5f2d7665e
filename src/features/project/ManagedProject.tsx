import { Empty, Flex } from 'antd'
import { useDeferredValue, useMemo, type ReactNode } from 'react'
import { Loading } from '#src/ui/Loading'
import { LoadFailed } from '#src/ui/LoadFailed'
import { ProjectSelect } from './ProjectSelect'
import type { ProjectBrief } from '#contract/entities/project'
import { useManagedProject } from './useManagedProject'

interface Props {
  /** The page for one project; it starts anew when another is chosen. */
  children: (project: ProjectBrief) => ReactNode
  /** What stands above the page. */
  extra?: ReactNode
  /** The page stands without the header, where the project is named and changed elsewhere. */
  isBare?: boolean
  /** What is shown when there is no project. */
  empty?: string | undefined
  /** What of the page is of no project, in place of these words. */
  without?: ReactNode
}

/** A page of the office, about the current project. */
export function ManagedProject({
  children,
  extra,
  isBare = false,
  empty = '还没有您管理的评审活动',
  without,
}: Props) {
  const managed = useManagedProject()
  const { project, projects, error, refetch } = managed
  // An answer is drawn at once and in one piece: the page would be a task of 300 ms in which nothing else happens.
  const drawn = useDeferredValue(project)
  // The projects are asked again whenever the page is shown; the page is drawn again only when its project differs.
  const page = useMemo(() => drawn && children(drawn), [drawn, children])
  if (projects === undefined && error) return <LoadFailed error={error} onRetry={refetch} />
  if (projects === undefined) return <Loading />
  if (!project) return without ?? <Empty description={empty} />
  if (!drawn) return <Loading />
  return (
    <Flex vertical gap={16}>
      {(isBare || extra) && (
        <Flex gap={12} wrap align="center">
          {isBare && <ProjectSelect managed={managed} />}
          {extra}
        </Flex>
      )}
      <div key={drawn.project_id}>{page}</div>
    </Flex>
  )
}
