import { Form, Input } from 'antd'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { to } from '#contract/address'
import { readIsbn } from '#contract/rules/book/isbn'
import { rule } from '#src/api/rule'
import { Dialog } from '#src/ui/Dialog'

interface Typed {
  isbn: string
}

/** Asks for the ISBN of a book that is to be collected; its check digit is judged before anything else is asked. */
export function useNewBook() {
  const [isOpen, setOpen] = useState(false)
  const name = useId()
  const navigate = useNavigate()
  const begin = ({ isbn }: Typed) => {
    const read = readIsbn(isbn)
    if (!read.ok) return
    setOpen(false)
    void navigate(to('collection/new/isbn', { isbn: read.value }))
  }
  return {
    open: () => setOpen(true),
    dialog: (
      <Dialog
        title="新增采集"
        width={440}
        open={isOpen}
        okText="下一步"
        onCancel={() => setOpen(false)}
        okButtonProps={{ htmlType: 'submit', form: name }}
        destroyOnHidden
      >
        <Form<Typed> name={name} layout="vertical" onFinish={begin}>
          <Form.Item<Typed>
            name="isbn"
            label="国际标准书号（ISBN）"
            extra="可带连字符；书库中有这本书时自动带出版权页上的内容"
            validateTrigger="onBlur"
            rules={[rule('collection_isbn', 'isbn', '请输入书号')]}
          >
            <Input placeholder="978-7-…" maxLength={40} autoFocus />
          </Form.Item>
        </Form>
      </Dialog>
    ),
  }
}
