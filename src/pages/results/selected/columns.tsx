import { Tag, Typography } from 'antd'
import type { Row } from '#contract'
import {
  CERTIFICATE_STATE,
  REMOVAL_KIND,
  REVISION_STATUS,
  type CertificateState,
} from '#contract/facts/declaration/afterResult'
import { UploadedLink } from '#src/features/upload/UploadedLink'
import type { Columns } from '#src/list/columns'

const COLOUR: Readonly<Record<CertificateState, string>> = {
  valid: 'green',
  due_soon: 'gold',
  overdue: 'red',
  removed: 'default',
}

export const selectedColumns: Columns<Row<'selected_list'>> = [
  { title: '书名', dataIndex: 'book_name', width: 150, ellipsis: true, fixed: 'start' },
  {
    title: '证书编号',
    dataIndex: 'certificate_no',
    width: 122,
    render: (number, { link }) => (
      <Typography.Link href={link} target="_blank">
        {number}
      </Typography.Link>
    ),
  },
  { title: '第一主编', dataIndex: 'first_editor', width: 76, ellipsis: true },
  { title: '出版社', dataIndex: 'publisher_name', width: 130, ellipsis: true, extra: true },
  { title: '评审活动', dataIndex: 'project_name', width: 180, ellipsis: true, extra: true },
  { title: '入选日期', dataIndex: 'issue_date', width: 98 },
  { title: '修订期限', dataIndex: 'revise_due', width: 98 },
  {
    title: '状态',
    dataIndex: 'state',
    width: 96,
    render: (state, { removed_kind, removed_reason }) => (
      <>
        <Tag color={COLOUR[state]} title={removed_reason ?? undefined}>
          {CERTIFICATE_STATE[state]}
        </Tag>
        {removed_kind && REMOVAL_KIND[removed_kind]}
      </>
    ),
  },
  {
    title: '最近修订',
    dataIndex: 'revision',
    width: 150,
    render: (revision) =>
      revision ? (
        <>
          第{revision.edition}版（{revision.publish_date}） {REVISION_STATUS[revision.status]}
          {revision.status === 'returned' && `：${revision.reason ?? ''}`}
          <UploadedLink name={revision.file} original_name={revision.file_name} />
        </>
      ) : (
        '—'
      ),
  },
]
