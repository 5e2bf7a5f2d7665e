import { Button } from 'antd'
import { useState } from 'react'
import type { MaterialForm } from '#contract/facts/declaration/materials'
import { call } from '#src/api/call'
import { saveFile } from '#src/lib/saveFile'

interface Props {
  book_id: number
  /** Undefined: 申报表. */
  form: MaterialForm | undefined
  name: string
}

/** A form to be filled in and sealed, with what is known of the book. */
export function TemplateButton({ book_id, form, name }: Props) {
  const [isBusy, setBusy] = useState(false)
  const fetch = async () => {
    setBusy(true)
    try {
      const file = await call('application_paper', { book_id, ...(form && { form }) })
      saveFile(file, file.name, file.type)
    } catch {
      // The call has said why.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      type="link"
      size="small"
      loading={isBusy}
      aria-label={`下载${name}模板`}
      onClick={() => void fetch()}
    >
      下载
    </Button>
  )
}
