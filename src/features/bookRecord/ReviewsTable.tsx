import { Table } from 'antd'
import type { Output } from '#contract'
import { RESULT_STATUS, VIOLATION_TYPE } from '#contract/facts/results'
import { UploadedLink } from '#src/features/upload/UploadedLink'

type Reviewed = Output<'bookinfo_detail'>['projects'][number]

const Outcome = ({ result_status, violation_reason, violation_type, violation_files }: Reviewed) => (
  <>
    {[RESULT_STATUS[result_status], violation_type && VIOLATION_TYPE[violation_type], violation_reason]
      .filter(Boolean)
      .join('：')}
    {violation_files.map((file) => (
      <UploadedLink key={file.name} {...file} />
    ))}
  </>
)

/** The reviews that the book is or was in. */
export const ReviewsTable = ({ projects }: { projects: readonly Reviewed[] }) => (
  <Table
    size="small"
    rowKey="project_id"
    dataSource={[...projects]}
    pagination={false}
    locale={{ emptyText: '没有参加过评审' }}
    columns={[
      { title: '评审活动', dataIndex: 'project_name' },
      { title: '年度', dataIndex: 'year', width: 70 },
      {
        title: '评审组',
        dataIndex: 'group_name',
        width: 120,
        render: (name: Reviewed['group_name']) => name ?? '未分组',
      },
      { title: '结果', key: 'result', width: 160, render: (_, project) => <Outcome {...project} /> },
    ]}
  />
)
