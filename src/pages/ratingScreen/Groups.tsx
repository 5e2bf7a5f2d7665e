import { useEffect, useState } from 'react'
import type { Output } from '#contract'
import styles from './Rating.module.css'

type Group = Output<'project_all_num'>['by_group'][number]

/** As many groups as can be read from the back of a hall. */
const PER_PAGE = 10
const TURN_MS = 8000
/** So few are written larger. */
const FEW = 6

const percent = (rate: number | null): string => (rate === null ? '—' : `${rate}%`)

/** How far each group is; more groups than there is room for take turns. */
export function Groups({ groups }: { groups: readonly Group[] }) {
  const pages = Math.max(1, Math.ceil(groups.length / PER_PAGE))
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (pages === 1) return undefined
    const timer = setInterval(() => setTurn((now) => now + 1), TURN_MS)
    return () => clearInterval(timer)
  }, [pages])
  const page = turn % pages
  return (
    <section className={styles['panel']} aria-label="各组进度">
      <h2>
        各组进度 <span>{groups.length}组</span>
        {pages > 1 && (
          <span>
            第{page + 1}/{pages}屏
          </span>
        )}
      </h2>
      {groups.length === 0 && <p className={styles['nothing']}>还没有评审组</p>}
      <ul className={styles['groups']} data-few={groups.length <= FEW}>
        {groups.slice(page * PER_PAGE, (page + 1) * PER_PAGE).map((group) => (
          <li key={group.group_id} data-done={group.rate === 100}>
            <span className={styles['groupName']}>{group.group_name}</span>
            <span className={styles['groupNumber']}>
              {group.done}/{group.need}
            </span>
            <strong>{percent(group.rate)}</strong>
            <div className={styles['bar']} aria-hidden>
              <div style={{ width: `${group.rate ?? 0}%` }} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
