import { Flex } from 'antd'
import { useState } from 'react'
import { EXAMINERS } from '#contract/facts/examining/formal'
import { RECOMMENDERS } from '#contract/facts/declaration/recommending'
import { BOOK_OWNERS, MANAGERS, PUBLISHER_OFFICE, type Role } from '#contract/roles'
import { backEnd } from '#src/api/backEnd'
import { parseTime } from '#src/lib/time'
import { MenuLink } from '#src/menu/MenuLink'
import { leaves, sidebarOf } from '#src/menu/sidebar'
import { useShows } from '#src/menu/useShows'
import { Can } from '#src/session/Can'
import { useCurrentProject } from '#src/session/project'
import { useMe, useSession } from '#src/session/session'
import styles from './HomePage.module.css'
import { Duties } from './Duties'
import { ExaminerWork } from './ExaminerWork'
import { LeaderWork } from './LeaderWork'
import { LicenceWarning } from './LicenceWarning'
import { MyDeclarations } from './MyDeclarations'
import { MyWork } from './MyWork'
import { LatestAnnouncements } from './LatestAnnouncements'
import { LatestMessages } from './LatestMessages'
import { ProjectProgress } from './ProjectProgress'
import { RecommendingQuota } from './RecommendingQuota'
import { OwnRegistration } from './OwnRegistration'

/** Who runs reviews, and who may look on. */
const OFFICE = [...MANAGERS, 'sys2'] as const

function greeting(hour: number): string {
  if (hour < 6) return '夜深了'
  if (hour < 12) return '上午好'
  return hour < 18 ? '下午好' : '晚上好'
}

/** 首页 */
export default function HomePage() {
  const { user, roles, isApplicant } = useMe()
  // Of these roles themselves: the administrator, who holds every role, declares and examines nothing.
  const is = (who: readonly Role[]): boolean => who.some((role) => roles.includes(role))
  const menu = useSession((session) => session.menu)
  const project = useCurrentProject()
  const [hour] = useState(() => Number(parseTime(new Date(), '{h}')))
  const entries = leaves(sidebarOf(menu))
  // Experts often come without any role.
  const shows = useShows()
  return (
    <Flex vertical gap={20}>
      <section className={styles['card']}>
        <h1 className={styles['greeting']}>
          {greeting(hour)}，{user.nickName || user.userName}
        </h1>
        <Flex gap={24} wrap className={styles['facts']}>
          {user.dept && <span>{user.dept.deptName}</span>}
          {project && <span>当前项目：{project.project_name}</span>}
        </Flex>
      </section>
      {backEnd.isOurs && <Duties />}
      {backEnd.isOurs && is(EXAMINERS) && <ExaminerWork />}
      {project && shows('review/review/index') && <MyWork {...project} />}
      {project && shows('review/faber/index') && <LeaderWork {...project} />}
      {project && (
        <Can role={OFFICE}>
          <ProjectProgress {...project} />
        </Can>
      )}
      {backEnd.isOurs && (
        <Can role={[...PUBLISHER_OFFICE, 'publisher']}>
          <LicenceWarning />
        </Can>
      )}
      {backEnd.isOurs && is(BOOK_OWNERS) && <MyDeclarations />}
      {backEnd.isOurs && is(RECOMMENDERS) && !is(BOOK_OWNERS) && <RecommendingQuota />}
      {isApplicant && <OwnRegistration />}
      <LatestAnnouncements />
      <LatestMessages />
      <section className={styles['card']} aria-labelledby="shortcuts">
        <h2 id="shortcuts" className={styles['title']}>
          常用入口
        </h2>
        {entries.length === 0 && <p className={styles['facts']}>暂无可用的菜单</p>}
        <ul className={styles['shortcuts']}>
          {entries.map((entry) => (
            <li key={entry.key}>
              <MenuLink item={entry} />
            </li>
          ))}
        </ul>
      </section>
    </Flex>
  )
}
