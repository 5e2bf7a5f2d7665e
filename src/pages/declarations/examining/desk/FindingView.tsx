import { Button, Flex, Tag, Typography } from 'antd'
import { Link } from 'react-router-dom'
import { to } from '#contract/address'
import type { Evidence, ItemFinding } from '#contract/entities/examining/finding'
import { FINDING_VERDICT, type FindingVerdict } from '#contract/facts/examining/formal'
import { MATERIAL } from '#contract/facts/declaration/materials'
import type { BookMaterialCode } from '#contract/rules/declaration/materials'

const COLOUR: Readonly<Record<FindingVerdict, string>> = {
  ok: 'success',
  doubt: 'warning',
  bad: 'error',
  na: 'default',
  unknown: 'default',
}

/** A page of a material that the reader beside shows. */
export interface Wish {
  material: BookMaterialCode
  page: number
}

function Where({ evidence, onShow }: { evidence: Evidence; onShow: (wish: Wish) => void }) {
  const { material, page, book_id, publisher_id, url } = evidence
  if (material !== undefined)
    return (
      <Button type="link" size="small" onClick={() => onShow({ material, page: page ?? 1 })}>
        {MATERIAL[material]}
        {page !== undefined && `第${page}页`}
      </Button>
    )
  if (book_id !== undefined)
    return (
      <Link to={to('detail', { bookId: book_id })} target="_blank">
        查看教材
      </Link>
    )
  if (publisher_id !== undefined)
    return (
      <Link to={to('publisher/publisherLnfoEdit', { publisherId: publisher_id })} target="_blank">
        查看出版单位
      </Link>
    )
  return url === undefined ? null : <Typography.Text type="secondary">{url}</Typography.Text>
}

/** What the machine says of an item, what stands where it looked, and the way there. */
export function FindingView({ finding, onShow }: { finding: ItemFinding; onShow: (wish: Wish) => void }) {
  return (
    <div>
      <Tag color={COLOUR[finding.verdict]}>{FINDING_VERDICT[finding.verdict]}</Tag>
      {finding.said}
      {finding.evidence.map((evidence, n) => (
        // The evidence of a finding has no key and never changes its order.
        // oxlint-disable-next-line react/no-array-index-key
        <Flex key={n} gap={8} align="baseline" wrap>
          <Typography.Text type="secondary">
            {evidence.label}
            {evidence.value !== undefined && `：${evidence.value}`}
          </Typography.Text>
          <Where evidence={evidence} onShow={onShow} />
        </Flex>
      ))}
    </div>
  )
}
