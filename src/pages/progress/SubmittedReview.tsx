import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Descriptions, Flex, Modal, Result } from 'antd'
import type { Input, Output } from '#contract'
import { CONCLUSION, OPINION_PART, OPINION_PARTS } from '#contract/facts/reviews'
import { query } from '#src/api/query'
import { errorLineWords } from '#src/features/bookReviews/errorLineWords'
import { sheetDraftOf } from '#src/features/scoreSheet/sheetDraft'
import { ScoreSheet } from '#src/features/scoreSheet/ScoreSheet'
import { Versions } from '#src/features/writtenReview/Versions'
import { figure } from '#src/lib/figure'
import { Loading } from '#src/ui/Loading'

type Review = Output<'zhuanjia_book_yijian'>

/** What was written beside the sheet; parts that are empty are not named. */
function Opinion({ review: { opinion, total_score, total_reason, update_time } }: { review: Review }) {
  const { conclusion, error_list } = opinion
  const items = [
    ['总分', figure(total_score)],
    ['总分说明', total_reason],
    ['结论', conclusion && CONCLUSION[conclusion]],
    ...OPINION_PARTS.map((part) => [OPINION_PART[part], opinion[part]] as const),
    ['差错记录', error_list.map(errorLineWords).join('\n')],
    ['最后修改', update_time],
  ] as const
  return (
    <Descriptions
      bordered
      column={1}
      size="small"
      styles={{ label: { width: 110 }, content: { whiteSpace: 'pre-wrap' } }}
      items={items.flatMap(([label, children]) => (children ? [{ key: label, label, children }] : []))}
    />
  )
}

interface Props {
  place: Required<Input<'zhuanjia_book_yijian'>>
  /** Of the expert. */
  name: string
  onTurn: (book_id: number) => void
  onClose: () => void
}

/** One review as it was handed in, to be read by the office. */
export function SubmittedReview({ place, name, onTurn, onClose }: Props) {
  const { data, error } = useQuery(query('zhuanjia_book_yijian', place, { quiet: true }))
  const turn = (book_id: number | null | undefined, label: string) => (
    <Button disabled={!book_id} onClick={() => book_id && onTurn(book_id)}>
      {label}
    </Button>
  )
  return (
    <Modal
      open
      title={data ? `${name}：${data.book.book_name}` : name}
      width={960}
      onCancel={onClose}
      footer={
        <Flex gap={8} justify="end">
          {turn(data?.prev_book_id, '上一本')}
          {turn(data?.next_book_id, '下一本')}
        </Flex>
      }
    >
      {error && <Result status="warning" title={error.message} />}
      {!data && !error && <Loading />}
      {data && (
        <Flex vertical gap={16}>
          {data.return_reason !== null && (
            <Alert
              type="info"
              showIcon
              title={`曾退回修改：${data.return_reason}`}
              action={<Versions title={`退回前后对照：${name}《${data.book.book_name}》`} place={place} />}
            />
          )}
          <Opinion review={data} />
          <ScoreSheet rule={data.rule} indicators={data.indicators} draft={sheetDraftOf(data)} />
        </Flex>
      )}
    </Modal>
  )
}
