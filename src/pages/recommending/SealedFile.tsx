import { PaperClipOutlined } from '@ant-design/icons'
import { Button, Flex, Typography } from 'antd'
import { useState } from 'react'
import type { Output } from '#contract'
import { call } from '#src/api/call'
import { fileSize } from '#src/lib/fileSize'
import { saveFile } from '#src/lib/saveFile'

type Sealed = Output<'recommend_sheet_list'>[number]['versions'][number]

/** A version of a sealed sheet: who uploaded it and when, and the file itself. */
export function SealedFile({ sheet }: { sheet: Sealed }) {
  const { sheet_id, version, file_name, size, pages, book_num, upload_name, upload_time } = sheet
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const file = await call('recommend_sheet_content', { sheet_id })
      saveFile(file, file_name, file.type)
    } catch {
      // The call has said why.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Flex vertical align="start" style={{ maxWidth: '100%' }}>
      <Button
        type="link"
        size="small"
        icon={<PaperClipOutlined aria-hidden />}
        loading={isBusy}
        title={file_name}
        style={{ maxWidth: '100%', paddingInline: 0 }}
        onClick={() => void save()}
      >
        <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          第{version}版　{file_name}
        </span>
      </Button>
      <Typography.Text type="secondary">
        {upload_name}　{upload_time}　{pages}页　{fileSize(size)}　推荐{book_num}种
      </Typography.Text>
    </Flex>
  )
}
