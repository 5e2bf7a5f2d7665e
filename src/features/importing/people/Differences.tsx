import type { PersonFinding } from '#contract/entities/importPeople'
import type { PersonAction } from '#contract/facts/imports'
import styles from './people.module.css'
import { differenceText } from './people'

type Difference = PersonFinding['differences'][number]

/** Only gaps are filled, or every field is written; a new person gets every field. */
const isWritten = ({ before }: Difference, action: PersonAction) =>
  action === 'overwrite' || (action === 'fill' && before === null)

/** What the file says otherwise; faint what stays as the library has it. */
export const Differences = ({ finding, action }: { finding: PersonFinding; action: PersonAction }) => (
  <ul className={styles['differences']}>
    {finding.differences.map((difference) => (
      <li
        key={difference.field}
        className={isWritten(difference, action) ? styles['written'] : styles['kept']}
      >
        {differenceText(difference)}
        {!isWritten(difference, action) && action !== 'create' && <span>（不改）</span>}
      </li>
    ))}
  </ul>
)
