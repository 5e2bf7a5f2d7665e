import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Flex, Table, Typography, type TableColumnsType } from 'antd'
import { useState } from 'react'
import type { Row } from '#contract'
import { allRows } from '#src/api/allRows'
import { useAct } from '#src/api/query'
import { useRowOrder } from '#src/features/ordering/useRowOrder'
import { agreesToLoss } from '#src/ui/confirmLoss'
import { toast } from '#src/ui/feedback'
import { Loading } from '#src/ui/Loading'
import { LoadFailed } from '#src/ui/LoadFailed'
import { useUnsaved } from '#src/ui/unsaved'

type Recommended = Row<'declare_recommend_list'>

interface OrderProps {
  year: number
  books: readonly Recommended[]
  onClose: () => void
}

function Order({ year, books, onClose }: OrderProps) {
  const [rows, setRows] = useState<readonly Recommended[]>(books)
  const [isTouched, setTouched] = useState(false)
  useUnsaved(isTouched)
  const act = useAct('declare_recommend_sort')
  const order = useRowOrder({
    rows,
    nameOf: ({ book_name }) => book_name,
    byNumber: true,
    onChange: (next) => {
      setRows(next)
      setTouched(true)
    },
  })
  const columns: TableColumnsType<Recommended> = [
    order.column,
    { title: '书名', dataIndex: 'book_name', ellipsis: true },
    { title: '主编', dataIndex: 'first_editor', width: 100, ellipsis: true },
    { title: '申报单位', dataIndex: 'declare_unit', width: 170, ellipsis: true },
  ]
  const save = () =>
    act.mutate(
      { year, book_ids: rows.map(({ book_id }) => book_id) },
      {
        onSuccess: () => {
          toast.success('推荐排序已保存')
          onClose()
        },
      },
    )
  const close = async () => {
    const loss = { title: '放弃刚才的排序？', loss: '尚未保存的次序将丢失', verb: '放弃' }
    if (!isTouched || (await agreesToLoss(loss))) onClose()
  }
  return (
    <Drawer
      open
      title={`${year}年推荐排序`}
      size={760}
      mask={{ closable: false }}
      onClose={() => void close()}
      footer={
        <Flex justify="end" gap={8}>
          <Button onClick={() => void close()}>取消</Button>
          <Button type="primary" disabled={!isTouched} loading={act.isPending} onClick={save}>
            保存排序
          </Button>
        </Flex>
      }
    >
      <Flex vertical gap={12}>
        <Typography.Text type="secondary">
          拖动行、用箭头，或填写序号后回车调整；排在前面的优先。
        </Typography.Text>
        <Table<Recommended>
          size="small"
          rowKey="book_id"
          columns={columns}
          dataSource={rows}
          pagination={false}
          onRow={order.onRow}
          locale={{ emptyText: '还没有推荐的教材' }}
        />
      </Flex>
    </Drawer>
  )
}

/** 调整排序 of all books that the unit has recommended in a year. */
export default function OrderDrawer({ year, onClose }: { year: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['declare_recommend_list', 'order', year],
    queryFn: async ({ signal }) => {
      const found = await allRows('declare_recommend_list', { tab: 'done', year }, { signal, quiet: true })
      return found.filter(({ recommend_sort }) => recommend_sort !== null)
    },
    // The order that is being changed must not be read anew under the hands.
    staleTime: Infinity,
    gcTime: 0,
  })
  if (data) return <Order year={year} books={data} onClose={onClose} />
  return (
    <Drawer open title={`${year}年推荐排序`} size={760} onClose={onClose}>
      {error ? <LoadFailed error={error} onRetry={refetch} /> : <Loading />}
    </Drawer>
  )
}
