import type { ReactNode } from 'react'
import styles from './Matrix.module.css'
import type { MatrixExpert, MatrixRow } from './matrix'

interface Props {
  experts: readonly MatrixExpert[]
  loads: readonly number[]
  rows: readonly MatrixRow[]
  /** The columns that are drawn. */
  columns: readonly number[]
  children: ReactNode
}

/** The head of the grid with the experts, and its foot with the books of each and the most they may have. */
export function MatrixEdges({ experts, loads, rows, columns, children }: Props) {
  const drawn = columns.flatMap((column) => {
    const expert = experts[column]
    return expert ? [{ ...expert, load: loads[column] ?? 0, style: { gridColumn: column + 2 } }] : []
  })
  const full = rows.filter(({ book, assigned }) => assigned >= book.needed_num).length
  return (
    <>
      <thead>
        <tr className={`${styles['line']} ${styles['head']}`}>
          <th scope="col" className={styles['first']}>
            教材 <span className={styles['count']}>已配/应配</span>
          </th>
          {drawn.map(({ user_id, name, unit, available, style }) => (
            <th
              key={user_id}
              style={style}
              scope="col"
              title={[name, unit, available ? '' : '尚未确认参加或已结束评审，不能分配']
                .filter(Boolean)
                .join('，')}
              className={`${styles['expert']} ${available ? '' : styles['away']}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
      <tfoot>
        <tr className={`${styles['line']} ${styles['foot']}`}>
          <th scope="row" className={styles['first']}>
            已分配/上限
            <span className={styles['count']}>
              {full} / {rows.length} 种配齐
            </span>
          </th>
          {drawn.map(({ user_id, name, capacity, load, style }) => {
            return (
              <td
                key={user_id}
                style={style}
                aria-label={`${name}，已分配/上限 ${load}/${capacity}`}
                className={`${styles['load']} ${load >= capacity ? styles['over'] : ''}`}
              >
                {load}/{capacity}
                <i style={{ width: `${Math.min(100, (load / capacity) * 100)}%` }} />
              </td>
            )
          })}
        </tr>
      </tfoot>
    </>
  )
}
