import { Form } from 'antd'
import type { OwnPurpose } from '#contract/facts/files'
import { FileUpload } from '#src/features/upload/FileUpload'
import { UploadedLink } from '#src/features/upload/UploadedLink'
import { useEditing } from './editing'

interface Props {
  /** What it is called among the files on their way; absent where it ends with its form. */
  name?: string
  id?: string
  purpose: OwnPurpose
  refuse?: (file: File) => string | undefined
  value: string | null
  onChange: (name: string | null) => void
}

const bare = (fileName: string): string => fileName.slice(fileName.lastIndexOf('/') + 1)

/** One stored file of a field. */
export function OneFile({ id, name: field, purpose, refuse, value, onChange }: Props) {
  const { nameOfFile, noteFile, heldFiles, isReadonly } = useEditing()
  const link = value !== null && <UploadedLink name={value} original_name={nameOfFile(value)} />
  if (isReadonly) return link || <Form.Item noStyle>没有文件</Form.Item>
  return (
    <>
      <FileUpload
        {...(id !== undefined && { id })}
        purpose={purpose}
        max={1}
        {...(field !== undefined && { held: heldFiles(field) })}
        {...(refuse && { refuse })}
        value={value === null ? [] : [{ fileName: value, originalFilename: nameOfFile(value) }]}
        onChange={([file]) => {
          if (!file) return onChange(null)
          const name = bare(file.fileName)
          noteFile(name, file.originalFilename)
          onChange(name)
        }}
      />
      {link}
    </>
  )
}
