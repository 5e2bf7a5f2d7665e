import { Button, Segmented } from 'antd'
import { useState, type Key } from 'react'
import { NETWORK_ERROR } from '#contract/errors'
import type { Columns } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import type { List } from '#src/list/useList'
import { toast } from '#src/ui/feedback'

interface Item {
  id: number
  name: string
  score: number
}

const columns: Columns<Item> = [
  { title: '序号', dataIndex: 'id', width: 90 },
  { title: '名称', dataIndex: 'name', width: 320 },
  { title: '得分', dataIndex: 'score', width: 120, render: (score) => score.toFixed(2) },
]

const rowsOf = (count: number): Item[] =>
  Array.from({ length: count }, (_, i) => ({ id: i + 1, name: `教材 ${i + 1}`, score: 60 + (i % 400) / 10 }))

/** A list that asks nobody: it stays in the state it is given. */
function useStill(rows: Item[], still: Partial<List<Item>> = {}): List<Item> {
  const [keys, select] = useState<readonly Key[]>([])
  const [hidden, setHidden] = useState<string[]>()
  const chosen = new Set(keys)
  return {
    rows,
    total: rows.length,
    answer: rows,
    filter: {},
    selected: rows.filter(({ id }) => chosen.has(id)),
    select,
    error: null,
    isAwaited: false,
    refresh: () => toast.info('已刷新'),
    hidden,
    setHidden,
    searchShown: true,
    setSearchShown: () => undefined,
    filterProps: {},
    tableProps: {
      rowKey: 'id',
      dataSource: rows,
      loading: still.isAwaited ?? false,
      rowSelection: { selectedRowKeys: [...keys], onChange: select },
    },
    pageProps: {
      current: 1,
      pageSize: Math.max(20, rows.length),
      total: rows.length,
      onChange: () => undefined,
    },
    ...still,
  }
}

const STATES = ['加载中', '空', '出错', '正常'] as const
const FEW = rowsOf(3)

/** The same list while it waits, with nothing in it, and when it could not be read. */
export function ListStatesDemo() {
  const [state, setState] = useState<(typeof STATES)[number]>('空')
  const list = useStill(state === '正常' ? FEW : [], {
    isAwaited: state === '加载中',
    ...(state === '出错' && { error: new Error(NETWORK_ERROR), answer: undefined }),
  })
  return (
    <ListPage
      list={list}
      columns={columns}
      actions={<Segmented options={[...STATES]} value={state} onChange={setState} aria-label="列表的状态" />}
    />
  )
}

const MANY = rowsOf(10_000)

/** Only what is in sight is drawn; it can be scrolled, sorted and selected like a short one. */
export function LongListDemo() {
  const [shown, setShown] = useState(false)
  const list = useStill(shown ? MANY : [])
  if (!shown) return <Button onClick={() => setShown(true)}>显示 10,000 行</Button>
  return <ListPage list={list} columns={columns} actions={<span>已选 {list.selected.length} 行</span>} />
}
