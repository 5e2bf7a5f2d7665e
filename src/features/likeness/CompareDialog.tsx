import { useQuery } from '@tanstack/react-query'
import { Button, Table } from 'antd'
import { useState } from 'react'
import type { Output } from '#contract'
import { query } from '#src/api/query'
import { Dialog } from '#src/ui/Dialog'
import { LoadFailed } from '#src/ui/LoadFailed'
import { Loading } from '#src/ui/Loading'
import styles from './Likeness.module.css'
import { PagesSideBySide } from './PagesSideBySide'
import { ShareBar } from './ShareBar'

interface Book {
  book_id: number
  book_name: string
}

type Pages = Output<'likeness_pages'>
type Pair = Pages['pairs'][number]

const keyOf = ({ page, other_page }: Pair): string => `${page}-${other_page}`

interface PairsProps {
  pairs: readonly Pair[]
  chosen: Pair
  onChoose: (pair: Pair) => void
}

const Pairs = ({ pairs, chosen, onChoose }: PairsProps) => (
  <Table<Pair>
    size="small"
    rowKey={keyOf}
    dataSource={[...pairs]}
    pagination={{
      pageSize: 12,
      size: 'small',
      showSizeChanger: false,
      hideOnSinglePage: true,
      showLessItems: true,
    }}
    rowClassName={(pair) => (keyOf(pair) === keyOf(chosen) ? 'ant-table-row-selected' : '')}
    onRow={(pair) => ({ onClick: () => onChoose(pair) })}
    columns={[
      {
        title: '本书与对方',
        key: 'pages',
        render: (_, pair) => (
          <Button
            type="link"
            size="small"
            aria-current={keyOf(pair) === keyOf(chosen)}
            aria-label={`本书第${pair.page}页与对方第${pair.other_page}页`}
          >
            {pair.page} 页 ⇄ {pair.other_page} 页
          </Button>
        ),
      },
      {
        title: '相同',
        key: 'share',
        width: 96,
        render: (_, { share }) => <ShareBar share={share} label="本页见于对方页" />,
      },
    ]}
  />
)

function Comparing({ book, other, pages }: { book: Book; other: Book; pages: Pages }) {
  const { pairs, material_id, other_material_id } = pages
  const [chosen, setChosen] = useState(pairs[0])
  if (!chosen) return <p>相同的内容分散在各页，没有成对的页</p>
  return (
    <div className={styles['comparing']}>
      <Pairs pairs={pairs} chosen={chosen} onChoose={setChosen} />
      <PagesSideBySide
        own={{ ...book, page: chosen.page, material_id }}
        other={{ ...other, page: chosen.other_page, material_id: other_material_id }}
      />
    </div>
  )
}

/** 逐页对照: which page of two books is like which, and both pages side by side. */
export default function CompareDialog({
  book,
  other,
  onClose,
}: {
  book: Book
  other: Book
  onClose: () => void
}) {
  const { data, error, refetch } = useQuery(
    query('likeness_pages', { book_id: book.book_id, other_id: other.book_id }),
  )
  return (
    <Dialog
      open
      title={`《${book.book_name}》与《${other.book_name}》逐页对照`}
      width="min(1240px, 96vw)"
      footer={null}
      onCancel={onClose}
    >
      {data ? (
        <Comparing book={book} other={other} pages={data} />
      ) : error ? (
        <LoadFailed error={error} onRetry={refetch} />
      ) : (
        <Loading />
      )}
    </Dialog>
  )
}
