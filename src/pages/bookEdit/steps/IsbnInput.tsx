import { useQuery } from '@tanstack/react-query'
import { Button, Typography } from 'antd'
import { useState } from 'react'
import type { Output } from '#contract'
import { query } from '#src/api/query'
import { useEditing } from '#src/pages/bookEdit/fields/editing'
import { TextInput } from '#src/pages/bookEdit/fields/inputs'

type Checked = Output<'bookinfo_isbn_check'>

/** What the number tells, once nobody types it any more: typed or taken over, it is asked anew for each number. */
function useIsbnCheck() {
  const { book, book_id, isReadonly } = useEditing('isbn')
  const [isTyping, setTyping] = useState(false)
  const isbn = book.isbn?.trim() ?? ''
  const wanted = { isbn, ...(book_id > 0 && { book_id }) }
  const { data } = useQuery({
    // Without an answer the number is judged by its digits alone, and again at hand-in.
    ...query('bookinfo_isbn_check', wanted, { quiet: true }),
    enabled: isbn !== '' && !isTyping && !isReadonly,
    retry: false,
    meta: { keep: true },
  })
  return { setTyping, checked: data }
}

const Found = ({ checked }: { checked: Checked }) => {
  const { book, change, isReadonly } = useEditing('isbn')
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
  const { setTyping, checked } = useIsbnCheck()
  return (
    <TextInput
      field="isbn"
      placeholder="978-7-…，多个以逗号分隔"
      onTyping={setTyping}
      extra={checked && <Found checked={checked} />}
    />
  )
}
