import type { PlanReport } from './allocation'
import styles from './Allocate.module.css'

/** How many books each expert would have: those already assigned dark, those added by the plan light. */
export function LoadBars({ loads }: Pick<PlanReport, 'loads'>) {
  const most = Math.max(1, ...loads.map(({ assigned_num }) => assigned_num))
  const percent = (n: number) => `${(n / most) * 100}%`
  return (
    <div>
      <p className={styles['hint']}>各专家的教材数（深色为已有，浅色为新增）</p>
      <ul aria-label="各专家的教材数" className={styles['loads']}>
        {loads.map(({ user_id, name, assigned_num, added_num }) => (
          <li
            key={user_id}
            aria-label={`${name}，共 ${assigned_num} 本，其中新增 ${added_num} 本`}
            className={styles['load']}
          >
            <span className={styles['who']} title={name}>
              {name}
            </span>
            <span aria-hidden className={styles['track']}>
              <i style={{ width: percent(assigned_num - added_num) }} />
              <i className={styles['added']} style={{ width: percent(added_num) }} />
            </span>
            <span aria-hidden className={styles['number']}>
              {assigned_num}
              {added_num > 0 && <small>（+{added_num}）</small>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
