import { Alert, Checkbox, Table, Tag } from 'antd'
import type { Output } from '#contract'
import type { CellError } from './read'

type Book = Output<'offline_sheet_save'>['books'][number]

interface Props {
  books: readonly Book[]
  errors: readonly CellError[]
  /** The reviews whose newer content on the server gives way. */
  overwrite: readonly number[]
  onOverwrite: (fenpei_id: number, isOn: boolean) => void
}

const STATE: Record<Book['state'], [words: string, colour: string]> = {
  same: ['没有变化', 'default'],
  changed: ['将更新', 'processing'],
  conflict: ['服务器上有更新的内容', 'warning'],
  refused: ['不能保存', 'error'],
}

const ERROR_COLUMNS = [
  { title: '工作表', dataIndex: 'sheet', width: 200 },
  { title: '行', dataIndex: 'row', width: 60 },
  { title: '项目', dataIndex: 'field', width: 140 },
  { title: '内容', dataIndex: 'value', width: 140, ellipsis: true },
  { title: '原因', dataIndex: 'reason' },
]

const CHANGE_COLUMNS = [
  { title: '项目', dataIndex: 'name', width: 200 },
  { title: '服务器上', dataIndex: 'old', render: (text: string) => text || '（空）' },
  { title: '文件中', dataIndex: 'new', render: (text: string) => text || '（空）' },
]

function BookPreview({ book, overwrite, onOverwrite }: { book: Book } & Omit<Props, 'books' | 'errors'>) {
  const [words, colour] = STATE[book.state]
  return (
    <section aria-label={book.book_name || '未知的教材'}>
      <h3>
        {book.book_name || '未知的教材'} <Tag color={colour}>{words}</Tag>
      </h3>
      {book.reason !== null && <p>{book.reason}</p>}
      {book.state === 'conflict' && (
        <Checkbox
          checked={overwrite.includes(book.fenpei_id)}
          onChange={({ target }) => onOverwrite(book.fenpei_id, target.checked)}
        >
          用文件中的内容替换服务器上的（不勾选则保留服务器上的）
        </Checkbox>
      )}
      {book.changes.length > 0 && (
        <Table
          size="small"
          rowKey="key"
          pagination={false}
          columns={CHANGE_COLUMNS}
          dataSource={[...book.changes]}
        />
      )}
      {book.missing.length > 0 && book.state !== 'refused' && <p>提交前还需：{book.missing.join('；')}</p>}
    </section>
  )
}

/** What the file would change, book by book; or what has to be corrected in it first. */
export function OfflinePreview({ books, errors, ...choice }: Props) {
  if (errors.length > 0)
    return (
      <>
        <Alert
          type="error"
          showIcon
          title={`文件中有${errors.length}处错误，改正后再上传；还没有保存任何内容`}
        />
        <Table
          size="small"
          rowKey={({ sheet, row, field }) => `${sheet} ${row} ${field}`}
          pagination={false}
          scroll={{ y: 320 }}
          columns={ERROR_COLUMNS}
          dataSource={[...errors]}
        />
      </>
    )
  const changed = books.filter(({ state }) => state !== 'same')
  return (
    <>
      <Alert
        type="info"
        showIcon
        title={`共${books.length}本教材，其中${books.length - changed.length}本没有变化；保存前请核对`}
      />
      {changed.map((book) => (
        <BookPreview key={book.fenpei_id} book={book} {...choice} />
      ))}
    </>
  )
}
