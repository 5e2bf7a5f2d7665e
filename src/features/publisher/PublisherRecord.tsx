import { Alert, Descriptions, Flex } from 'antd'
import type { ReactNode } from 'react'
import type { Output } from '#contract'
import { PROVINCE } from '#contract/facts/catalogue'
import { TEXTBOOK_QUALIFY } from '#contract/facts/units'
import { PUBLISHER_LABELS, type PublisherField } from '#contract/rules/unit/publisher'
import { UploadedLink } from '#src/features/upload/UploadedLink'
import { useMe } from '#src/session/session'
import { Licence } from './Licence'
import { SECTIONS } from './sections'

export type PublisherDetail = Output<'publisher_detail'>
const ALERTS = { draft: 'info', pending: 'info', passed: 'success', returned: 'error' } as const

/** Where the decision about the record stands. */
export function AuditBanner({ detail }: { detail: PublisherDetail }) {
  // The platform corrects any record, and its correction asks for no new decision.
  const corrects = useMe().roles.includes('admin')
  const { audit_status, audit_reason, audit_time } = detail
  const said = {
    draft: '信息还没有提交审核',
    pending: corrects
      ? '已提交，等待审核；审核期间出版单位不能修改，管理员可以更正'
      : '已提交，等待审核；审核期间不能修改',
    passed: `已通过审核${audit_time ? `（${audit_time}）` : ''}；${corrects ? '出版单位' : ''}修改后须重新提交审核`,
    returned: `已退回，理由：${audit_reason ?? ''}`,
  }
  return <Alert type={ALERTS[audit_status]} showIcon title={said[audit_status]} />
}

function shownOf(detail: PublisherDetail, field: PublisherField): ReactNode {
  const { fields, license_file_name } = detail
  if (field === 'license_valid_to') return <Licence validTo={fields.license_valid_to} />
  if (field === 'license_file')
    return fields.license_file === null ? (
      '—'
    ) : (
      <UploadedLink name={fields.license_file} original_name={license_file_name ?? '许可证'} />
    )
  if (field === 'province_id') return fields.province_id === null ? '—' : PROVINCE[fields.province_id]
  if (field === 'textbook_qualify')
    return fields.textbook_qualify.map((one) => TEXTBOOK_QUALIFY[one]).join('、') || '—'
  if (field === 'isbn_prefix') return fields.isbn_prefix.join('、') || '—'
  return fields[field] ?? '—'
}

const LONG: readonly PublisherField[] = ['reg_address', 'office_address', 'quality_record', 'national_base']

/** All that is known of a publisher, part by part. */
export const PublisherRecord = ({ detail }: { detail: PublisherDetail }) => (
  <Flex vertical gap={20}>
    {SECTIONS.map(({ title, fields }) => (
      <Descriptions
        key={title}
        title={title}
        bordered
        size="small"
        column={{ xs: 1, md: 2 }}
        items={fields.map((field) => ({
          key: field,
          label: PUBLISHER_LABELS[field],
          children: <span style={{ whiteSpace: 'pre-wrap' }}>{shownOf(detail, field)}</span>,
          ...(LONG.includes(field) && { span: 'filled' as const }),
        }))}
      />
    ))}
  </Flex>
)
