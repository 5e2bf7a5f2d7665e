import type { PersonDeed, PersonFinding } from '#contract/entities/importPeople'
import styles from './people.module.css'
import { differenceText } from './people'

type Difference = PersonFinding['differences'][number]

/** Only gaps are filled, or all of it is written; of a new person all of it is his own. */
const isWritten = ({ before }: Difference, deed: PersonDeed) =>
  deed === 'overwrite' || (deed === 'fill' && before === null)

/** What the file says otherwise; faint what stays as the library has it. */
export const Differences = ({ finding, deed }: { finding: PersonFinding; deed: PersonDeed }) => (
  <ul className={styles['differences']}>
    {finding.differences.map((difference) => (
      <li key={difference.field} className={isWritten(difference, deed) ? styles['written'] : styles['kept']}>
        {differenceText(difference)}
        {!isWritten(difference, deed) && deed !== 'create' && <span>（不改）</span>}
      </li>
    ))}
  </ul>
)
