import { Descriptions } from 'antd'
import type { ReactNode } from 'react'
import type { Output } from '#contract'
import { MAJOR_CLASS } from '#contract/rules/book/majorClasses'
import { VIOLATION_STATUS } from '#contract/facts/results'
import { CHANNELS, MAJORS, PROVINCES } from '#src/features/dict/dictionaries'
import { renderDict } from '#src/features/dict/renderDict'
import { DECLARATION_LOOK } from '#src/features/status/books'
import { Status } from '#src/features/status/Status'

type BookDetails = Output<'bookinfo_detail'>
type Fact = [label: string, value: ReactNode]

const majorClass = (code: string | null): string | null => {
  const labels: Readonly<Record<string, string>> = MAJOR_CLASS
  return code && (labels[code] ?? code)
}

/** Nothing for readers who are not told. */
const violationOf = ({ violation_status }: BookDetails): Fact[] =>
  violation_status === null ? [] : [['违规', VIOLATION_STATUS[violation_status]]]

const seriesOf = ({ big_name, volume_no }: BookDetails): string | null =>
  big_name && (volume_no === null ? big_name : `${big_name}（第${volume_no}册）`)

const factsOf = (book: BookDetails): Fact[] => [
  ['编号', book.source_no ?? book.book_code],
  ['年度', book.year],
  ['状态', <Status key="status" of={DECLARATION_LOOK} value={book.declare_status} />],
  ['提交时间', book.submit_time],
  ['第一主编', book.first_editor],
  ['第一主编单位', book.first_editor_unit],
  ['其他主编', book.other_editors],
  ['所属系列', seriesOf(book)],
  ['专业大类', renderDict(MAJORS)(book.major_category)],
  ['专业类', majorClass(book.major_class)],
  ['申报单位', book.declare_unit],
  ['省份', renderDict(PROVINCES)(book.province_id)],
  ['推荐渠道', renderDict(CHANNELS)(book.recommend_channel)],
  ['推荐单位', book.recommend_unit],
  ['推荐排序', book.recommend_sort],
  ...violationOf(book),
]

/** Where a book comes from and where it stands: what stands beside the fields that its declarer writes. */
export const RecordFacts = ({ book }: { book: BookDetails }) => (
  <Descriptions
    bordered
    size="small"
    column={2}
    styles={{ label: { width: 128, minWidth: 128 } }}
    items={factsOf(book).map(([label, value]) => ({ key: label, label, children: value ?? '—' }))}
  />
)
