import { PaperClipOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { call } from '#src/api/call'
import { saveFile } from '#src/lib/saveFile'

interface Props {
  /** On the server. */
  name: string
  original_name: string
}

/** Saves an uploaded file; the token opens it, no address does. */
export function UploadedLink({ name, original_name }: Props) {
  const [isBusy, setBusy] = useState(false)
  const fetch = async () => {
    setBusy(true)
    try {
      const file = await call('upload_content', { name })
      saveFile(file, original_name, file.type)
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
      icon={<PaperClipOutlined aria-hidden />}
      loading={isBusy}
      title={original_name}
      style={{ maxWidth: '100%' }}
      onClick={() => void fetch()}
    >
      <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{original_name}</span>
    </Button>
  )
}
