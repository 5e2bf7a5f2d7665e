import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Flex, Table, Typography } from 'antd'
import { Suspense, useState } from 'react'
import type { Output } from '#contract'
import { isOneOf } from '#contract/facts/closed'
import { LIKENESS_FLOOR, TEXT_PENDING, TEXT_STATE } from '#contract/facts/declaration/likeness'
import { query } from '#src/api/query'
import { LoadFailed } from '#src/ui/LoadFailed'
import { Loading } from '#src/ui/Loading'
import { lazyPart } from '#src/ui/offline/lazyPart'
import { ShareBar } from './ShareBar'

const CompareDialog = lazyPart(() => import('./CompareDialog'))

type Likeness = Output<'likeness_list'>
type AlikeBook = Likeness['books'][number]

const ASK_AGAIN_MS = 5_000

/** Why the list may say less than it seems to. */
function doubt({ state, reason, pages, text_pages, waiting }: Likeness): string | undefined {
  if (state === null) return '还没有可以比对的样书：申报提交以后，或样书上传以后才开始比对'
  if (state === 'no_text')
    return `样书共${pages ?? 0}页，其中${text_pages ?? 0}页有可选取的文字，无法与其他教材比对，请人工核对`
  if (state === 'failed') return `样书无法读取：${reason ?? '原因不明'}。没有与其他教材比对，请人工核对`
  if (state !== 'ready') return '比对在后台进行，完成后自动显示结果'
  const parts = [
    pages !== text_pages && `样书共${pages ?? 0}页，其中${text_pages ?? 0}页有可选取的文字，其余没有参加比对`,
    waiting > 0 && `还有${waiting}种教材的样书正在等待比对`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts.join('；') : undefined
}

function StateLine({ likeness }: { likeness: Likeness }) {
  const { state, compared } = likeness
  const words = doubt(likeness)
  const isBad = state === 'no_text' || state === 'failed'
  return (
    <Flex vertical gap={8}>
      <Typography.Text>
        {state === null ? '未比对' : TEXT_STATE[state]}
        {state === 'ready' &&
          `，对照${compared}种其他教材，列出一方有${LIKENESS_FLOOR * 100}%以上内容见于另一方的教材`}
      </Typography.Text>
      {words !== undefined && <Alert type={isBad ? 'warning' : 'info'} showIcon title={words} />}
    </Flex>
  )
}

/** 内容相似: which other books have text in common with this one, and where. */
export function LikenessPanel({ book_id, book_name }: { book_id: number; book_name: string }) {
  const [shown, setShown] = useState<AlikeBook>()
  const { data, error, refetch } = useQuery({
    ...query('likeness_list', { book_id }),
    refetchInterval: ({ state }) => isOneOf(state.data?.state, TEXT_PENDING) && ASK_AGAIN_MS,
  })
  if (!data) return error ? <LoadFailed error={error} onRetry={refetch} /> : <Loading />
  return (
    <Flex vertical gap={16}>
      <StateLine likeness={data} />
      <Table<AlikeBook>
        size="small"
        rowKey="book_id"
        dataSource={data.books}
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 860 }}
        locale={{ emptyText: data.state === 'ready' ? '没有内容相似的教材' : '还没有比对结果' }}
        columns={[
          { title: '教材', dataIndex: 'book_name', width: 200 },
          { title: '第一主编', dataIndex: 'first_editor', width: 90 },
          { title: '申报单位', dataIndex: 'declare_unit', width: 160 },
          { title: '年度', dataIndex: 'year', width: 60 },
          {
            title: '本书见于对方',
            key: 'share',
            width: 130,
            render: (_, { share }) => <ShareBar share={share} label="本书见于对方" />,
          },
          {
            title: '对方见于本书',
            key: 'other',
            width: 130,
            render: (_, { other_share }) => <ShareBar share={other_share} label="对方见于本书" />,
          },
          {
            title: '操作',
            key: 'act',
            width: 90,
            fixed: 'right',
            render: (_, row) => (
              <Button
                type="link"
                size="small"
                aria-label={`与《${row.book_name}》逐页对照`}
                onClick={() => setShown(row)}
              >
                逐页对照
              </Button>
            ),
          },
        ]}
      />
      {shown && (
        <Suspense fallback={null}>
          <CompareDialog book={{ book_id, book_name }} other={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </Flex>
  )
}
