import { memo } from 'react'
import styles from './Matrix.module.css'
import { ROW_HEIGHT } from './matrixWindow'
import {
  isClash,
  looksSame,
  markOf,
  SIGNS,
  matrixCellText,
  type MatrixExpert,
  type MatrixRow,
} from './matrix'

interface Props {
  line: MatrixRow
  index: number
  experts: readonly MatrixExpert[]
  /** The columns that are drawn. */
  columns: readonly number[]
  /** The line stands where its number says, not below the one before it. */
  isPlaced: boolean
  /** The column that a tab key reaches, or -1. */
  active: number
}

/** One book with all experts. Drawn again only when it looks different: a grid may have 12,000 cells. */
export const MatrixLine = memo(
  function MatrixLine({ line: { book, cells, assigned }, index, experts, columns, isPlaced, active }: Props) {
    const isFull = assigned >= book.needed_num
    return (
      <tr
        className={styles['line']}
        aria-rowindex={index + 2}
        style={isPlaced ? { top: index * ROW_HEIGHT } : undefined}
      >
        <th scope="row" className={styles['first']} title={book.book_name}>
          <span className={styles['title']}>
            {index + 1}. {book.book_name}
          </span>
          <span className={`${styles['count']} ${isFull ? styles['full'] : styles['short']}`}>
            {assigned}/{book.needed_num}
          </span>
        </th>
        {columns.map((column) => {
          const cell = cells[column]
          const mark = markOf(cell)
          const words = matrixCellText(cell)
          return (
            <td
              key={experts[column]?.user_id}
              aria-colindex={column + 2}
              style={{ gridColumn: column + 2 }}
              tabIndex={column === active ? 0 : -1}
              data-row={index}
              data-column={column}
              aria-label={`${experts[column]?.name ?? ''} ${words}`}
              title={mark === 'free' ? undefined : words}
              className={`${styles['cell']} ${styles[mark]} ${isClash(cell) ? styles['clash'] : ''} ${cell?.pinned ? styles['pinned'] : ''}`}
            >
              {SIGNS[mark]}
            </td>
          )
        })}
      </tr>
    )
  },
  (a, b) =>
    a.active === b.active &&
    a.index === b.index &&
    a.columns === b.columns &&
    a.isPlaced === b.isPlaced &&
    looksSame(a.line, b.line) &&
    a.experts.every(({ name }, i) => name === b.experts[i]?.name),
)
