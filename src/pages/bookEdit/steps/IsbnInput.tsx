import { Button, Typography } from 'antd'
import { useState } from 'react'
import type { Output } from '#contract'
import { call } from '#src/api/call'
import { useEditing } from '#src/pages/bookEdit/fields/editing'
import { TextInput } from '#src/pages/bookEdit/fields/inputs'

type Checked = Output<'bookinfo_isbn_check'>

/** What the number tells, once somebody has left the field; it is asked anew for each number. */
function useIsbnCheck() {
  const { book, book_id } = useEditing()
  const [answer, setAnswer] = useState<{ isbn: string; checked: Checked }>()
  const isbn = book.isbn ?? ''
  const check = async (): Promise<void> => {
    if (isbn.trim() === '' || answer?.isbn === isbn) return
    try {
      const checked = await call(
        'bookinfo_isbn_check',
        { isbn, ...(book_id > 0 && { book_id }) },
        { quiet: true },
      )
      setAnswer({ isbn, checked })
    } catch {
      // Without an answer the number is judged by its digits alone, and again at hand-in.
    }
  }
  return { check, checked: answer?.isbn === isbn ? answer.checked : undefined }
}

const Found = ({ checked }: { checked: Checked }) => {
  const { book, change, isReadonly } = useEditing()
  const { duplicate, publisher } = checked
  return (
    <>
      {duplicate && (
        <Typography.Text type="danger" role="alert">
          该教材已由{duplicate.declare_dept_name}申报（《{duplicate.book_name}》），不得重复申报
        </Typography.Text>
      )}
      {publisher && publisher.publisher_name !== book.publisher_name && (
        <div>
          <Typography.Text type="warning">
            {book.publisher_name
              ? `书号前缀属于${publisher.publisher_name}，与所填出版单位不同，请核对`
              : `书号前缀属于${publisher.publisher_name}`}
          </Typography.Text>
          {!isReadonly && (
            <Button type="link" size="small" onClick={() => change(publisher)}>
              填入
            </Button>
          )}
        </div>
      )}
    </>
  )
}

/** 国际标准书号: check digit, duplicates and publisher are looked up on leaving the field. */
export function IsbnInput() {
  const { check, checked } = useIsbnCheck()
  return (
    <TextInput
      field="isbn"
      max={200}
      placeholder="978-7-…，多个以逗号分隔"
      onBlur={() => void check()}
      extra={checked && <Found checked={checked} />}
    />
  )
}
