import { Flex } from 'antd'
import { useState } from 'react'
import { BOOK_OWNERS, MANAGERS, PUBLISHER_OFFICE, SCHOOL_ADMITTERS } from '#contract/roles'
import { backEnd } from '#src/api/http'
import { parseTime } from '#src/lib/time'
import { MenuLink } from '#src/menu/MenuLink'
import { leaves, sidebarOf } from '#src/menu/sidebar'
import { useShows } from '#src/menu/useShows'
import { Can } from '#src/session/Can'
import { useCurrentProject } from '#src/session/project'
import { useMe, useSession } from '#src/session/session'
import styles from './HomePage.module.css'
import { LeaderWork } from './LeaderWork'
import { LicenceWarning } from './LicenceWarning'
import { MyDeclarations } from './MyDeclarations'
import { MyWork } from './MyWork'
import { LatestMessages } from './LatestMessages'
import { ProjectProgress } from './ProjectProgress'
import { OwnRegistration, WaitingSchools } from './SchoolNotices'

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
  // Of these roles themselves: the administrator, who holds every role, declares nothing.
  const declares = BOOK_OWNERS.some((role) => roles.includes(role))
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
      {backEnd.isOurs && declares && <MyDeclarations />}
      {isApplicant && <OwnRegistration />}
      {backEnd.isOurs && (
        <Can role={SCHOOL_ADMITTERS}>
          <WaitingSchools />
        </Can>
      )}
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
