import { Button, Flex, Space, Switch, Table, Typography } from 'antd'
import type { BookFace, BookFinding } from '#contract/entities/importBooks'
import { ExportButton } from '#src/features/exporting/ExportButton'
import { totalWidth, type Columns } from '#src/list/columns'
import type { AlikeBooks } from './useAlikeBooks'

interface Props {
  findings: readonly BookFinding[]
  choice: AlikeBooks
  disabled: boolean
  /** Of the list, without extension. */
  fileName: string
}

const virtualAbove = 50

const placeOf = ({ like, others_num }: BookFinding): string => {
  const where = like.book_id === null ? `本文件第${like.row ?? ''}行` : `书库，教材ID ${like.book_id}`
  return others_num > 0 ? `${where}（另有${others_num}种）` : where
}

const factsOf = ({ first_editor, publisher_name, unit, isbn }: BookFace): string =>
  [first_editor, publisher_name, unit, isbn && `ISBN ${isbn}`].filter(Boolean).join(' · ') || '没有其他资料'

const Face = ({ book }: { book: BookFace }) => (
  <>
    <div>{book.book_name}</div>
    <Typography.Text type="secondary">{factsOf(book)}</Typography.Text>
  </>
)

const columnsFor = (choice: AlikeBooks, disabled: boolean): Columns<BookFinding> => [
  { title: '行号', dataIndex: 'row', width: 64, fixed: 'start' },
  { title: '文件中的教材', key: 'book', width: 300, render: (_, { book }) => <Face book={book} /> },
  { title: '相近的教材', key: 'like', width: 300, render: (_, { like }) => <Face book={like} /> },
  { title: '在', key: 'place', width: 150, render: (_, finding) => placeOf(finding) },
  {
    title: '处理',
    key: 'deed',
    width: 116,
    fixed: 'end',
    render: (_, finding) => (
      <Switch
        aria-label={`导入第${finding.row}行`}
        checked={choice.isWanted(finding)}
        disabled={disabled}
        checkedChildren="仍然导入"
        unCheckedChildren="跳过"
        onChange={(isWanted) => choice.set([finding], isWanted)}
      />
    ),
  },
]

const sheetOf = ({ findings, choice, fileName }: Props) => ({
  keys: ['row', 'name', 'facts', 'like', 'like_facts', 'place', 'deed'],
  titles: ['行号', '教材名称', '资料', '相近的教材', '资料', '在', '处理'],
  list: findings.map((finding) => ({
    row: finding.row,
    name: finding.book.book_name,
    facts: factsOf(finding.book),
    like: finding.like.book_name,
    like_facts: factsOf(finding.like),
    place: placeOf(finding),
    deed: choice.isWanted(finding) ? '仍然导入' : '跳过',
  })),
  fileName: `${fileName}-相近的教材`,
})

/** Rows beside the books that they resemble: no number tells whether they are the same, so the office does. */
export function AlikeTable(props: Props) {
  const { findings, choice, disabled } = props
  const columns = columnsFor(choice, disabled)
  return (
    <Flex vertical gap={8}>
      <Flex justify="space-between" align="center" gap={12} wrap>
        <Space wrap>
          <Typography.Text type="secondary">
            名称、主编、出版单位、单位相近，没有书号可以区分。所列{findings.length}行全部：
          </Typography.Text>
          <Button size="small" disabled={disabled} onClick={() => choice.set(findings, false)}>
            跳过
          </Button>
          <Button size="small" disabled={disabled} onClick={() => choice.set(findings, true)}>
            仍然导入
          </Button>
        </Space>
        <ExportButton load={() => sheetOf(props)}>导出相近的教材</ExportButton>
      </Flex>
      <Table<BookFinding>
        size="small"
        rowKey="row"
        columns={columns}
        dataSource={findings}
        pagination={false}
        virtual={findings.length > virtualAbove}
        scroll={{ x: totalWidth(columns), y: 400 }}
      />
    </Flex>
  )
}
