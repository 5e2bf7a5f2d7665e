import type { Output } from '#contract'
import type { Columns } from '#src/list/columns'
import { Table } from 'antd'
import styles from './Details.module.css'

type Advices = Output<'leader_expert_reviews'>['advices']
type Line = Advices[number]['error_list'][number] & { anon_nos: number[]; key: string }

const COLUMNS: Columns<Line> = [
  { title: '页', dataIndex: 'page', width: 70 },
  { title: '行', dataIndex: 'line', width: 60 },
  { title: '原文', dataIndex: 'original', width: 240 },
  { title: '应为', dataIndex: 'correct', width: 240 },
  { title: '类型', dataIndex: 'kind', width: 80 },
  {
    title: '谁发现',
    dataIndex: 'anon_nos',
    width: 130,
    render: (anon_nos) => anon_nos.map((no) => `专家${no}`).join('、'),
  },
]

/** A page or a line may be written in words: then it stands first. */
const number = (text: string) => Number.parseInt(text, 10) || 0

/** The errors that all experts found, in the order of the pages; what several found stands once. */
function mergedLines(advices: Advices): Line[] {
  const found = new Map<string, Line>()
  for (const { anon_no, error_list } of advices)
    for (const error of error_list) {
      const key = [error.page, error.line, error.original].map((part) => part.trim()).join('\n')
      const own = found.get(key)
      if (own) own.anon_nos = [...new Set([...own.anon_nos, anon_no])]
      else found.set(key, { ...error, key, anon_nos: [anon_no] })
    }
  return [...found.values()].sort(
    (a, b) => number(a.page) - number(b.page) || number(a.line) - number(b.line),
  )
}

export function ErrorLines({ advices }: { advices: Advices }) {
  const lines = mergedLines(advices)
  if (lines.length === 0) return null
  return (
    <section className={styles['card']} aria-label="差错记录">
      <h3>差错记录（{lines.length} 处）</h3>
      <Table<Line>
        rowKey="key"
        size="small"
        columns={COLUMNS}
        dataSource={lines}
        pagination={{ pageSize: 20, hideOnSinglePage: true }}
        scroll={{ x: 700 }}
      />
    </section>
  )
}
