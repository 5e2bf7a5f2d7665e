import { useQuery } from '@tanstack/react-query'
import { Flex, Modal, Table } from 'antd'
import { useState } from 'react'
import { NOT_ATTESTED, type EditorFields } from '#contract/entities/declaration/bookFields'
import { query } from '#src/api/query'
import type { Columns } from '#src/list/columns'
import { SearchInput } from '#src/ui/SearchInput'

interface Props {
  /** How many more the book takes. */
  room: number
  onChosen: (editors: EditorFields[]) => void
  onClose: () => void
}

interface Known extends EditorFields {
  key: string
  book_name: string
}

const COLUMNS: Columns<Known> = [
  { title: '姓名', dataIndex: 'name', width: 100 },
  { title: '单位', dataIndex: 'unit', width: 180, ellipsis: true },
  { title: '职称', dataIndex: 'title', width: 90, ellipsis: true },
  { title: '见于', dataIndex: 'book_name', width: 200, ellipsis: true },
]

/** People who have edited books of the unit before, with all that was written of them. */
export default function KnownDialog({ room, onChosen, onClose }: Props) {
  const [keyword, setKeyword] = useState('')
  const [chosen, setChosen] = useState<readonly Known[]>([])
  const { data, isFetching } = useQuery({
    ...query('editor_known', { ...(keyword && { keyword }) }),
    placeholderData: (before) => before,
  })
  const rows = (data ?? []).map(({ editor, book_name }): Known => ({
    ...editor,
    book_name,
    key: `${editor.name} ${editor.unit ?? ''}`,
  }))
  const add = () =>
    onChosen(
      // Their part in this book is another one.
      chosen.map(({ key: _key, book_name: _book, ...editor }) => ({
        ...editor,
        role: 'editor',
        duty: null,
        ...NOT_ATTESTED,
      })),
    )
  return (
    <Modal
      open
      title="从已有人员选择"
      width={720}
      okText={
        chosen.length > room ? `最多还能添加${room}人` : chosen.length > 0 ? `添加${chosen.length}人` : '添加'
      }
      okButtonProps={{ disabled: chosen.length === 0 || chosen.length > room }}
      cancelText="取消"
      onOk={add}
      onCancel={onClose}
    >
      <Flex vertical gap={12}>
        <SearchInput label="姓名" maxLength={20} style={{ width: 200 }} onSearch={setKeyword} />
        <Table<Known>
          size="small"
          rowKey="key"
          loading={isFetching}
          columns={COLUMNS}
          dataSource={rows}
          pagination={false}
          scroll={{ y: 320 }}
          locale={{ emptyText: '本单位以前的教材中没有这样的人员' }}
          rowSelection={{
            preserveSelectedRowKeys: true,
            selectedRowKeys: chosen.map(({ key }) => key),
            onChange: (_, selected) => setChosen(selected),
          }}
        />
      </Flex>
    </Modal>
  )
}
