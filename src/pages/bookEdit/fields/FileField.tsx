import { Form } from 'antd'
import type { ComponentProps } from 'react'
import type { OwnPurpose } from '#contract/facts/files'
import { FileUpload, type HeldFiles } from '#src/features/upload/FileUpload'
import { asUploaded, storedName } from '#src/features/upload/uploaded'
import { UploadedLink } from '#src/features/upload/UploadedLink'
import { useEditing } from './editing'

interface Props {
  /** Where its file on the way is kept. */
  held: HeldFiles
  id?: string
  purpose: OwnPurpose
  limits?: ComponentProps<typeof FileUpload>['limits']
  refuse?: (file: File) => string | undefined
  /** Its content stands beside it: it needs no link. */
  isShown?: boolean
  value: string | null
  onChange: (name: string | null) => void
}

/** One stored file of a field. */
export function OneFile({ id, held, purpose, limits, refuse, isShown = false, value, onChange }: Props) {
  const { nameOfFile, noteFile, isReadonly } = useEditing()
  const link = value !== null && <UploadedLink name={value} original_name={nameOfFile(value)} />
  if (isReadonly) return link || <Form.Item noStyle>没有文件</Form.Item>
  return (
    <>
      <FileUpload
        {...(id !== undefined && { id })}
        purpose={purpose}
        max={1}
        held={held}
        {...(limits && { limits })}
        {...(refuse && { refuse })}
        value={asUploaded(value, value === null ? '' : nameOfFile(value))}
        onChange={([file]) => {
          if (!file) return onChange(null)
          const name = storedName(file.fileName)
          noteFile(name, file.originalFilename)
          onChange(name)
        }}
      />
      {!isShown && link}
    </>
  )
}
