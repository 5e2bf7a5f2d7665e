import { Flex, Typography } from 'antd'
import { Link } from 'react-router-dom'
import { MENDED_AT, type HandInFault } from '#contract/rules/declaration/handIn'
import { keysOf } from '#contract/facts/closed'
import { BOOK_STEPS } from '#contract/facts/declaration/bookFields'
import { Dialog } from '#src/ui/Dialog'
import { mendedAt } from './mendedAt'

interface Props {
  book_id: number
  missing: readonly HandInFault[]
  /** A link was followed. */
  onLeave?: () => void
}

/** The part of the form where a fault is mended. */
const partOf = ({ at, step }: HandInFault): string => (step ? BOOK_STEPS[step] : MENDED_AT[at])

/** What keeps a book from being handed in, part by part; each leads to where it is mended. */
export function MissingList({ book_id, missing, onLeave }: Props) {
  const ordered = keysOf(MENDED_AT).flatMap((at) => missing.filter((fault) => fault.at === at))
  const parts = [...new Set(ordered.map(partOf))]
  return (
    <Flex vertical gap={12}>
      {parts.map((part) => {
        const faults = ordered.filter((fault) => partOf(fault) === part)
        const [first] = faults
        const href = first && mendedAt(book_id, first)
        return (
          <section key={part} aria-label={part}>
            <Flex gap={12} align="baseline">
              <Typography.Text strong>{part}</Typography.Text>
              {href !== undefined && (
                <Link to={href} onClick={onLeave}>
                  去完善
                </Link>
              )}
            </Flex>
            <ul style={{ margin: 0, paddingInlineStart: 20 }}>
              {faults.map(({ message }) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          </section>
        )
      })}
    </Flex>
  )
}

/** The same as the answer to somebody who wanted to hand in. */
export function MissingDialog({
  asked,
  onClose,
}: {
  asked: { book_id: number; book_name: string; label: string; missing: readonly HandInFault[] } | undefined
  onClose: () => void
}) {
  return (
    <Dialog
      title={asked && `《${asked.book_name}》还不能${asked.label}`}
      open={asked !== undefined}
      onCancel={onClose}
      footer={null}
      width={640}
      destroyOnHidden
    >
      {asked && <MissingList {...asked} onLeave={onClose} />}
    </Dialog>
  )
}
