import type { Output } from '#contract'
import styles from './Publicity.module.css'

type Book = Output<'publicity_detail'>['books'][number]

interface Props {
  books: readonly Book[]
  shows_rank: boolean
  /** Absent: no objections are taken. */
  onObject?: (book: Book) => void
}

/** The books in publicity. */
export const BookTable = ({ books, shows_rank, onObject }: Props) => (
  // A table wider than a telephone scrolls by itself.
  <section className={styles['scroll']} aria-label="公示教材">
    <table className={styles['books']}>
      <thead>
        <tr>
          <th scope="col">序号</th>
          <th scope="col">教材名称</th>
          <th scope="col">第一主编</th>
          <th scope="col">主编单位</th>
          <th scope="col">出版单位</th>
          {shows_rank && <th scope="col">名次</th>}
          {onObject && (
            <th scope="col" data-screen>
              异议
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {books.length === 0 && (
          <tr>
            <td colSpan={7}>没有符合条件的教材</td>
          </tr>
        )}
        {books.map((book, index) => (
          <tr key={book.book_id}>
            <td>{index + 1}</td>
            <td>{book.book_name}</td>
            <td>{book.first_editor}</td>
            <td>{book.first_editor_unit}</td>
            <td>{book.publisher_name}</td>
            {shows_rank && <td>{book.rank}</td>}
            {onObject && (
              <td data-screen>
                <button
                  type="button"
                  className={styles['object']}
                  aria-label={`对《${book.book_name}》提出异议`}
                  onClick={() => onObject(book)}
                >
                  提出异议
                </button>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
