import { RANKING_COLUMNS, type Ranked } from './columns'
import styles from './Ranking.module.css'

interface Props {
  title: string
  /** Which books, by which calculation. */
  note: string
  rows: readonly Ranked[]
  lineAt: number
}

/** The whole ranking on paper, A4 across; on the screen the table holds only the rows in sight. */
export const PrintedRanking = ({ title, note, rows, lineAt }: Props) => (
  <section className={styles['paper']} aria-hidden>
    <h2>{title}</h2>
    <p>{note}</p>
    <table>
      <thead>
        <tr>
          {RANKING_COLUMNS.map((column) => (
            <th key={column.key}>{column.title}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          <tr key={row.book_id} className={i === lineAt ? styles['line'] : undefined}>
            {RANKING_COLUMNS.map(({ key, align, text }) => (
              <td key={key} align={align}>
                {text(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
