import { useQuery } from '@tanstack/react-query'
import { Descriptions, Empty } from 'antd'
import { keysOf } from '#contract/facts/closed'
import { ENGLISH_LABELS } from '#contract/rules/declaration/englishRule'
import { query } from '#src/api/query'
import type { BookDetails } from '#src/pages/bookDetail/detailPart'
import { LoadFailed } from '#src/ui/LoadFailed'
import { Loading } from '#src/ui/Loading'

const inWords = (value: string | readonly string[] | null): string =>
  (typeof value === 'string' ? value : (value?.join('; ') ?? '')) || '—'

/** 英文信息 */
export default function EnglishPart({ book: { book_id } }: { book: BookDetails }) {
  const { data, error, refetch } = useQuery(query('book_english_detail', { book_id }))
  if (!data) return error ? <LoadFailed error={error} onRetry={refetch} /> : <Loading />
  const { fields } = data
  if (!fields) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有英文信息" />
  return (
    <Descriptions
      bordered
      size="small"
      column={1}
      items={keysOf(ENGLISH_LABELS).map((field) => ({
        key: field,
        label: ENGLISH_LABELS[field],
        children: (
          <span lang="en" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {inWords(fields[field])}
          </span>
        ),
      }))}
    />
  )
}
