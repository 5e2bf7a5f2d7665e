import { Alert, Button } from 'antd'
import { isOneOf } from '#contract/facts/closed'
import type { DeclareStatus } from '#contract/facts/declaration/states'
import { NOT_HANDED_IN } from '#contract/facts/declaration/life'
import { MATERIAL } from '#contract/facts/declaration/materials'
import { AFTER_HAND_IN, type BookMaterialCode } from '#contract/rules/declaration/materials'
import type { Material } from '#src/features/materialUpload/useUploads'

/** The element of a row, to be led to. The materials of another book may be on a page that is kept out of sight. */
export const rowId = (book_id: number, code: BookMaterialCode): string => `material-${book_id}-${code}`

function leadTo(book_id: number, code: BookMaterialCode): void {
  const row = document.getElementById(rowId(book_id, code))
  row?.scrollIntoView({ block: 'center' })
  row?.querySelector('button')?.focus({ preventScroll: true })
}

/** 完整性检查: what is required and not there, why, and the way to its row; and seals that nobody has looked at. */
export function Completeness({
  book_id,
  status,
  materials,
  onClose,
}: {
  book_id: number
  status: DeclareStatus
  materials: readonly Material[]
  onClose: () => void
}) {
  const isLater = (code: BookMaterialCode) => isOneOf(code, AFTER_HAND_IN) && isOneOf(status, NOT_HANDED_IN)
  const missing = materials.filter(({ code, why, current }) => why !== null && !current && !isLater(code))
  const pictures = materials.filter(({ current }) => current?.text_length === 0)
  const words = missing.length === 0 ? '必需的材料已齐全' : `还缺${missing.length}项必需的材料`
  return (
    <Alert
      type={missing.length === 0 ? 'success' : 'warning'}
      showIcon
      closable={{ onClose }}
      title={words}
      description={
        (missing.length > 0 || pictures.length > 0) && (
          <ul aria-label="检查结果">
            {missing.map(({ code, why }) => (
              <li key={code}>
                <Button type="link" size="small" onClick={() => leadTo(book_id, code)}>
                  {code} {MATERIAL[code]}
                </Button>
                {why}
              </li>
            ))}
            {pictures.map(({ code }) => (
              <li key={`picture-${code}`}>
                <Button type="link" size="small" onClick={() => leadTo(book_id, code)}>
                  {code} {MATERIAL[code]}
                </Button>
                没有可选取的文字（仅图片），请确认
              </li>
            ))}
          </ul>
        )
      }
    />
  )
}
