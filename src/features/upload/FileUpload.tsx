import { UploadOutlined } from '@ant-design/icons'
import { Button, Upload, type UploadFile, type UploadProps } from 'antd'
import { useState } from 'react'
import type { Output } from '#contract'
import type { OwnPurpose } from '#contract/facts/files'
import { refusedFile, UPLOADS } from '#contract/rules/upload'
import { call } from '#src/api/call'
import { isCancelledCall } from '#src/api/errors'
import { toast } from '#src/ui/feedback'

export type Uploaded = Pick<Output<'common_upload'>, 'fileName' | 'originalFilename'>

interface Props {
  id?: string
  purpose: OwnPurpose
  /** How many files the field takes. */
  max?: number
  /** Why the field does not take a file that its purpose would; undefined where it does. */
  refuse?: (file: File) => string | undefined
  value?: readonly Uploaded[]
  onChange?: (files: Uploaded[]) => void
  /** In a cell of a table: the limits are told when a file breaks them. */
  brief?: boolean
}

type Sending = Parameters<NonNullable<UploadProps<Uploaded>['customRequest']>>[0]

/** Sends one file as the list wants to hear about it; aborting is what taking it off the list does. */
function send(purpose: OwnPurpose, { file, onProgress, onSuccess, onError }: Sending) {
  const giveUp = new AbortController()
  const { signal } = giveUp
  if (!(file instanceof File)) return { abort: () => undefined }
  call(
    'common_upload',
    { file, purpose },
    {
      signal,
      onUploadProgress: ({ progress = 0 }) => onProgress?.({ percent: Math.round(progress * 100) }),
    },
  ).then(
    (answer) => onSuccess?.(answer),
    (error: unknown) => {
      if (!isCancelledCall(error)) onError?.(error instanceof Error ? error : new Error(String(error)))
    },
  )
  return { abort: () => giveUp.abort() }
}

const shownOf = ({ fileName, originalFilename }: Uploaded): UploadFile<Uploaded> => ({
  uid: fileName,
  name: originalFilename,
  status: 'done',
})

/** Files for a form: checked before they travel, with their progress, and cancelled by taking them off the list. */
export function FileUpload({ id, purpose, max = 5, refuse, value = [], onChange, brief = false }: Props) {
  const [going, setGoing] = useState<UploadFile<Uploaded>[]>([])
  const { label, types, maxMb } = UPLOADS[purpose]
  const change: UploadProps<Uploaded>['onChange'] = ({ file, fileList }) => {
    setGoing(
      fileList.filter(({ uid, status }) => status !== 'done' && !value.some((v) => v.fileName === uid)),
    )
    if (file.status === 'done' && file.response) onChange?.([...value, file.response])
    if (file.status === 'removed') onChange?.(value.filter(({ fileName }) => fileName !== file.uid))
  }
  const check = (file: File) => {
    const refused = refusedFile(purpose, file) ?? refuse?.(file)
    if (refused) toast.error(refused)
    return refused === undefined || Upload.LIST_IGNORE
  }
  return (
    <Upload<Uploaded>
      {...(id !== undefined && { id })}
      accept={types.map((type) => `.${type}`).join(',')}
      fileList={[...value.map(shownOf), ...going]}
      beforeUpload={check}
      customRequest={(sending) => send(purpose, sending)}
      onChange={change}
    >
      <Button
        icon={<UploadOutlined />}
        size={brief ? 'small' : 'middle'}
        disabled={value.length + going.length >= max}
      >
        选择{label}
      </Button>
      {!brief && (
        <span style={{ marginInlineStart: 8, color: 'var(--text-soft)' }}>
          {types.join('、')}，不超过{maxMb}MB，最多{max}个
        </span>
      )}
    </Upload>
  )
}
