import { Link, useNavigate } from 'react-router-dom'
import type { Row } from '#contract'
import { to } from '#contract/address'
import { keysOf } from '#contract/facts/closed'
import { mayEdit, maySupplement } from '#contract/facts/declaration/life'
import { ROLES } from '#contract/roles'
import { useAct } from '#src/api/query'
import { StepLinks } from '#src/features/declareSteps/DeclareActions'
import type { useDeclareSteps } from '#src/features/declareSteps/useDeclareSteps'
import { useMe } from '#src/session/session'
import { toast } from '#src/ui/feedback'
import { MoreLinks } from './MoreLinks'

interface BookActionsProps {
  book: Pick<Row<'declared_book_list'>, 'book_id' | 'book_name' | 'declare_status' | 'own'>
  /** The list holds the dialogs. */
  steps: ReturnType<typeof useDeclareSteps>
}

const edit = (bookId: number) => to('book/bookInfo/edit/bookId', { bookId })

/** What can be done with one book of a list: its declarer writes it as long as its state lets them. */
export function BookActions({ book, steps }: BookActionsProps) {
  const { book_id, book_name, declare_status, own } = book
  const { roles } = useMe()
  const navigate = useNavigate()
  const copy = useAct('bookinfo_copy')
  const held = keysOf(ROLES).filter((role) => roles.includes(role))
  const verb = mayEdit(declare_status, held) ? '编辑' : maySupplement(declare_status, held) ? '补正' : '查看'
  const onCopy = () =>
    copy.mutate(
      { book_id },
      {
        onSuccess: (made) => {
          toast.success(`已复制为“${made.book_name}”`)
          void navigate(edit(made.book_id))
        },
      },
    )
  return (
    <>
      {own === 1 && (
        <Link to={edit(book_id)} aria-label={`${verb}“${book_name}”`}>
          {verb}
        </Link>
      )}
      {own === 1 && <StepLinks book={book} steps={steps} />}
      <MoreLinks book={book} onCopy={own === 1 ? onCopy : undefined} />
    </>
  )
}
