import { useQuery } from '@tanstack/react-query'
import { Table } from 'antd'
import type { Output } from '#contract'
import { PROVINCE } from '#contract/facts/catalogue'
import { query } from '#src/api/query'
import { UploadedLink } from '#src/features/upload/UploadedLink'
import type { BookDetails } from '#src/pages/bookDetail/detailPart'
import { LoadFailed } from '#src/ui/LoadFailed'

type Use = Output<'book_use_list'>['rows'][number]

const termsOf = ({ term_begin, term_end, years_used }: Use): string =>
  `${term_begin}${term_end === null ? ' 起' : ` 至 ${term_end}`}${years_used === null ? '' : `（${years_used}年）`}`

/** 选用情况: who teaches with the book. */
export default function UsePart({ book: { book_id } }: { book: BookDetails }) {
  const { data, error, isFetching, refetch } = useQuery(query('book_use_list', { book_id }))
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  return (
    <Table<Use>
      size="small"
      rowKey="use_id"
      loading={isFetching}
      dataSource={data?.rows ?? []}
      pagination={false}
      locale={{ emptyText: '没有选用情况' }}
      columns={[
        { title: '学校', dataIndex: 'school_name', width: 160 },
        {
          title: '省份',
          dataIndex: 'province_id',
          width: 70,
          render: (province: Use['province_id']) => (province === null ? '—' : PROVINCE[province]),
        },
        {
          title: '专业、课程',
          key: 'course',
          width: 170,
          render: (_, { major_name, course_name }) => [major_name, course_name].filter(Boolean).join('、'),
        },
        { title: '学期', key: 'terms', width: 170, render: (_, use) => termsOf(use) },
        { title: '年使用', dataIndex: 'students', width: 72, align: 'end' },
        {
          title: '教师',
          key: 'teacher',
          width: 120,
          render: (_, { teacher_name, teacher_phone }) =>
            [teacher_name, teacher_phone].filter(Boolean).join(' ') || '—',
        },
        {
          title: '评价、证明',
          key: 'evaluation',
          render: (_, { evaluation, proof_file, proof_name }) => (
            <>
              {evaluation}
              {proof_file !== null && <UploadedLink name={proof_file} original_name={proof_name ?? '证明'} />}
            </>
          ),
        },
      ]}
    />
  )
}
