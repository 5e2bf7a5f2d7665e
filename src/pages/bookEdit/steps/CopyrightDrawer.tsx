import { Button, Drawer, Flex, Upload } from 'antd'
import { useState } from 'react'
import type { CopyrightFields } from '#contract/rules/book/copyright/found'
import { CopyrightReader } from '#src/features/copyright/CopyrightReader'
import { useEditing } from '#src/pages/bookEdit/fields/editing'

/** The fields of a book's form that stand on its copyright page; its editors are written in a step of their own. */
const FIELDS = [
  'book_name',
  'isbn',
  'cip_no',
  'publisher_name',
  'edition',
  'print_no',
  'publish_date',
  'print_date',
  'first_publish_date',
  'word_count',
  'price',
] as const satisfies readonly (keyof CopyrightFields)[]

/** 版权页识别: a file of the user's own computer beside the form; nothing of it is sent anywhere. */
export default function CopyrightDrawer({ onClose }: { onClose: () => void }) {
  const { book, change } = useEditing()
  const [file, setFile] = useState<File>()
  return (
    <Drawer open title="版权页识别" size="min(1100px, 100vw)" onClose={onClose}>
      <Flex vertical gap={12}>
        <Upload
          accept=".pdf,.jpg,.jpeg,.png"
          showUploadList={false}
          beforeUpload={(chosen) => {
            setFile(chosen)
            return false
          }}
        >
          <Button type={file ? 'default' : 'primary'}>
            {file ? '换一个文件' : '选择版权页或全书（PDF、JPG、PNG）'}
          </Button>
        </Upload>
        {file && (
          <CopyrightReader
            key={`${file.name} ${file.lastModified}`}
            file={file}
            fields={FIELDS}
            current={book}
            onTake={({ publisher_name, first_editor: _first, other_editors: _others, ...taken }) =>
              change({
                ...taken,
                // The list of publishers knows another key than the one that stood here.
                ...(publisher_name !== undefined && { publisher_name, publisher_id: null }),
              })
            }
          />
        )}
      </Flex>
    </Drawer>
  )
}
