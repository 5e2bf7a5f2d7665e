import { FLAG_LOOK } from '#src/features/status/reviewing'
import { Status } from '#src/features/status/Status'
import { Empty, Select, Spin } from 'antd'
import type { Row } from '#contract'
import { OPINION_STATUS } from '#contract/facts/opinions'
import { BOOK_FLAG, REVIEW_FLAGS, type BookFlag } from '#contract/facts/results'
import { MANAGERS } from '#contract/roles'
import { GroupFilter } from '#src/features/filters/GroupFilter'
import { figure } from '#src/lib/figure'
import { useCan } from '#src/session/Can'
import { SearchInput } from '#src/ui/SearchInput'
import styles from './Details.module.css'

type Book = Row<'groupe_leader_booklist'>
const FLAGS = REVIEW_FLAGS.map((value) => ({ value, label: BOOK_FLAG[value] }))

const intoView = (button: HTMLButtonElement | null): void => button?.scrollIntoView({ block: 'nearest' })

export interface BookChoice {
  group_id?: number
  keyword?: string
  flags?: BookFlag[]
}

interface Props {
  project_id: number
  books: readonly Book[]
  total: number
  shown: number | undefined
  isFetching: boolean
  choice: BookChoice
  onChoice: (choice: BookChoice) => void
  onShow: (book_id: number) => void
}

function BookFilters({ project_id, choice, onChoice }: Pick<Props, 'project_id' | 'choice' | 'onChoice'>) {
  const isOffice = useCan({ role: [...MANAGERS] })
  return (
    <div className={styles['filters']}>
      {isOffice && (
        <GroupFilter
          project_id={project_id}
          aria-label="评审组"
          placeholder="全部评审组"
          style={{ width: '100%' }}
          value={choice.group_id}
          onChange={(group_id) => {
            const { group_id: _, ...rest } = choice
            onChoice(group_id ? { ...rest, group_id } : rest)
          }}
        />
      )}
      <SearchInput
        label="书名"
        onSearch={(keyword) => {
          const { keyword: _, ...rest } = choice
          onChoice(keyword ? { ...rest, keyword } : rest)
        }}
      />
      <Select
        mode="multiple"
        allowClear
        aria-label="标记"
        placeholder="全部标记"
        options={FLAGS}
        value={choice.flags ?? []}
        onChange={(flags) => onChoice({ ...choice, flags })}
      />
    </div>
  )
}

function BookEntry({ book, isShown, onShow }: { book: Book; isShown: boolean; onShow: Props['onShow'] }) {
  return (
    <button
      ref={isShown ? intoView : undefined}
      type="button"
      aria-current={isShown}
      onClick={() => onShow(book.book_id)}
    >
      <span className={styles['bookName']}>{book.book_name}</span>
      <span className={styles['faint']}>
        {book.hidden_reason === null ? `均分 ${figure(book.avg_score)} · ` : ''}
        已评 {book.valid_num}/{book.needed_num} · {OPINION_STATUS[book.opinion_status]}
      </span>
      {book.flags.length > 0 && (
        <span>
          {book.flags.map((flag) => (
            <Status key={flag} of={FLAG_LOOK} value={flag} />
          ))}
        </span>
      )}
    </button>
  )
}

/** The books to go through, with what is known of each. */
export function BookList(props: Props) {
  const { project_id, books, total, shown, isFetching, choice, onChoice, onShow } = props
  return (
    <nav className={styles['list']} aria-label="教材">
      <BookFilters project_id={project_id} choice={choice} onChoice={onChoice} />
      <Spin spinning={isFetching}>
        {books.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有教材" />}
        <ul>
          {books.map((book) => (
            <li key={book.book_id}>
              <BookEntry book={book} isShown={book.book_id === shown} onShow={onShow} />
            </li>
          ))}
        </ul>
      </Spin>
      {total > books.length && (
        <p className={styles['faint']}>
          共 {total} 种，列出前 {books.length} 种，请选择评审组
        </p>
      )}
    </nav>
  )
}
