import { Form } from 'antd'
import { useState, type ReactNode } from 'react'
import { BookFields } from '#contract/entities/declaration/bookFields'
import { requiredFields } from '#contract/rules/declaration/bookFaults'
import { BOOK_LABELS, type BookField } from '#contract/rules/declaration/bookFields'
import styles from '#src/pages/bookEdit/BookEdit.module.css'
import { EditingContext, useEditing } from './editing'

interface Props {
  field: BookField
  /** Beside the input: what is known about what was typed. */
  extra?: ReactNode
  wide?: boolean
  /** What else is wrong with the value, beside its form. */
  wrong?: string
  children: ReactNode
}

/** What cannot be stored as it stands, in the words of the server. */
const wrongOf = (field: BookField, value: unknown): string | undefined => {
  const { shape } = BookFields
  const { error } = shape[field].safeParse(value)
  return error?.issues[0]?.message
}

/**
 * One field of a book: what cannot be stored is said at once, what hand-in asks for once the field has been left.
 */
export function Field({ field, extra, wide, wrong: also, children }: Props) {
  const editing = useEditing(field)
  const { book_id, book, faults, isReadonly, inputId } = editing
  const [isLeft, setLeft] = useState(false)
  const isBlank = !book[field]
  // A new book has not been asked anything yet.
  const isFresh = book_id === 0 && isBlank && !isLeft
  const wrong = isReadonly || isFresh ? undefined : (wrongOf(field, book[field]) ?? also)
  const fault = faults.find((one) => one.field === field)?.message
  const shown = wrong ?? (isLeft || !isBlank ? fault : undefined)
  return (
    <div data-field={field} className={wide ? styles['wide'] : undefined} onBlur={() => setLeft(true)}>
      <Form.Item
        label={BOOK_LABELS[field]}
        htmlFor={inputId(field)}
        required={requiredFields(book).includes(field)}
        {...(shown && { validateStatus: wrong ? ('error' as const) : ('warning' as const), help: shown })}
        {...(extra !== undefined && { extra })}
      >
        <EditingContext value={editing}>{children}</EditingContext>
      </Form.Item>
    </div>
  )
}
