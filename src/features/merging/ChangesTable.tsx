import { Marked } from './Marked'
import styles from './Merging.module.css'

export interface Change {
  key: string
  label: string
  mine: string
  theirs: string
}

interface Props {
  /** What is compared. */
  name: string
  /** Without a second one the first is only read. */
  sides: readonly [mine: string, theirs: string | undefined]
  lines: readonly Change[]
}

/** Two versions line by line; what differs is marked where it differs. */
export function ChangesTable({ name, sides: [mine, theirs], lines }: Props) {
  return (
    <table className={styles['changes']} aria-label={name}>
      <thead>
        <tr>
          <th scope="col">项目</th>
          <th scope="col">{mine}</th>
          {theirs !== undefined && <th scope="col">{theirs}</th>}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const isChanged = line.mine !== line.theirs
          return (
            <tr key={line.key} className={isChanged ? styles['changed'] : undefined}>
              <th scope="row">
                {line.label}
                {isChanged && <span className={styles['changedTag']}>有改动</span>}
              </th>
              <td data-side={mine}>
                <Marked mine={line.mine} theirs={line.theirs} side="mine" />
              </td>
              {theirs !== undefined && (
                <td data-side={theirs}>
                  <Marked mine={line.mine} theirs={line.theirs} side="theirs" />
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
