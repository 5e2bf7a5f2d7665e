import { Link } from 'react-router-dom'
import type { Figure } from '#src/features/figures/figures'
import styles from './HomePage.module.css'

/** Numbers that each lead to what they count. */
export const Figures = ({ figures }: { figures: readonly Figure[] }) => (
  <dl className={styles['tiles']}>
    {figures.map(({ label, value, to, note, isUrgent }) => (
      <div key={`${label} ${to}`}>
        <dt>{label}</dt>
        <dd>
          <Link to={to}>{value}</Link>
          {note && <small className={isUrgent ? styles['urgent'] : undefined}>{note}</small>}
        </dd>
      </div>
    ))}
  </dl>
)
