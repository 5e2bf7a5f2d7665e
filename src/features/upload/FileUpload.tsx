import { UploadOutlined } from '@ant-design/icons'
import { Button, Form, Upload, type UploadFile, type UploadProps } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import type { OwnPurpose } from '#contract/facts/files'
import { refusedFile, UPLOADS, type FileType } from '#contract/rules/upload'
import { call } from '#src/api/call'
import { isCancelledCall } from '#src/api/errors'
import { toast } from '#src/ui/feedback'
import { usePage, useUnsaved } from '#src/ui/unsaved'
import type { Uploaded } from './uploaded'

interface Props {
  id?: string
  purpose: OwnPurpose
  /** How many files the field takes. */
  max?: number
  /** The field takes less than its purpose would. */
  limits?: { types: readonly FileType[]; maxMb: number }
  /** Why the field does not take a file that its purpose would; undefined where it does. */
  refuse?: (file: File) => string | undefined
  value?: readonly Uploaded[]
  onChange?: (files: Uploaded[]) => void
  /** In a cell of a table: the limits are told when a file breaks them. */
  brief?: boolean
  /** Where the files on their way are kept, if not here. */
  held?: HeldFiles
}

type Sending = Parameters<NonNullable<UploadProps<Uploaded>['customRequest']>>[0]

/** Files on their way, by the list's key. The list itself would give them up whenever it goes out of sight. */
const stops = new Map<string, AbortController>()
const giveUp = ({ uid }: UploadFile): void => stops.get(uid)?.abort()

/** Sends one file as the list wants to hear about it. */
function send(purpose: OwnPurpose, { file, onProgress, onSuccess, onError }: Sending): void {
  if (!(file instanceof File)) return
  const stop = new AbortController()
  const key = 'uid' in file ? file.uid : file.name
  stops.set(key, stop)
  call(
    'common_upload',
    { file, purpose },
    {
      signal: stop.signal,
      onUploadProgress: ({ progress = 0 }) => onProgress?.({ percent: Math.round(progress * 100) }),
    },
  )
    .then(
      (answer) => onSuccess?.(answer),
      (error: unknown) => {
        if (!isCancelledCall(error)) onError?.(error instanceof Error ? error : new Error(String(error)))
      },
    )
    .finally(() => stops.delete(key))
}

export const isGoing = ({ status }: UploadFile): boolean => status === 'uploading'

const shownOf = ({ fileName, originalFilename }: Uploaded): UploadFile<Uploaded> => ({
  uid: fileName,
  name: originalFilename,
  status: 'done',
})

/** Files that are on their way for a field which may leave the screen meanwhile. */
export interface HeldFiles {
  going: readonly UploadFile<Uploaded>[]
  setGoing: (going: UploadFile<Uploaded>[]) => void
}

/** Those of a field that is never away from its form: they end with it, but not when its page is out of sight. */
function useOwnFiles(): HeldFiles {
  const [going, setGoing] = useState<UploadFile<Uploaded>[]>([])
  const page = usePage()
  const last = useRef(going)
  useEffect(() => {
    last.current = going
  }, [going])
  useEffect(
    () => () => {
      if (!page.isHidden) last.current.forEach(giveUp)
    },
    [page],
  )
  return { going, setGoing }
}

const WAIT = '文件还在上传，请等它传完'

/** A field that is never right: while it is there its form cannot be sent without the file. */
function Unready() {
  const key = useId()
  return (
    <Form.Item
      noStyle
      name={['on the way', key]}
      rules={[{ validator: () => Promise.reject(new Error(WAIT)) }]}
    >
      <input type="hidden" />
    </Form.Item>
  )
}

/** Files for a form: checked before they travel, with their progress, and cancelled by taking them off the list. */
export function FileUpload({
  id,
  purpose,
  max = 5,
  limits,
  refuse,
  value = [],
  onChange,
  brief = false,
  held,
}: Props) {
  const own = useOwnFiles()
  const { going, setGoing } = held ?? own
  const isSending = going.some(isGoing)
  useUnsaved(isSending)
  // Outside of a form there is nothing to send.
  const form = Form.useFormInstance<object | undefined>()
  const { label } = UPLOADS[purpose]
  const { types, maxMb } = limits ?? UPLOADS[purpose]
  const isFull = value.length + going.length >= max
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
    <>
      <Upload<Uploaded>
        {...(id !== undefined && { id })}
        accept={types.map((type) => `.${type}`).join(',')}
        fileList={[...value.map(shownOf), ...going]}
        beforeUpload={check}
        customRequest={(sending) => send(purpose, sending)}
        onRemove={giveUp}
        onChange={change}
      >
        <Button
          icon={<UploadOutlined />}
          size={brief ? 'small' : 'middle'}
          style={{ marginInlineEnd: 8 }}
          // Not `false`, which would be stronger than a form that takes nothing.
          {...(isFull && { disabled: true })}
        >
          选择{label}
        </Button>
        {!brief && (
          // Where it does not fit beside the button it stands below as a whole.
          <span style={{ display: 'inline-block', color: 'var(--text-soft)' }}>
            {types.join('、')}，不超过{maxMb}MB，最多{max}个
          </span>
        )}
      </Upload>
      {isSending && form && <Unready />}
    </>
  )
}
