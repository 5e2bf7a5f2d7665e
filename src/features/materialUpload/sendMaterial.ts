import type { Output } from '#contract'
import type { BookMaterialCode } from '#contract/rules/declaration/materials'
import { PART_BYTES } from '#contract/rules/declaration/parts'
import { ApiError } from '#src/api/apiError'
import { call, type CallOptions } from '#src/api/call'
import { patiently } from './patience'

/** How far an upload is. */
export interface Progress {
  /** Bytes that have arrived, or are on their way. */
  sent: number
  phase: 'sending' | 'waiting' | 'checking'
}

interface Sending {
  book_id: number
  code: BookMaterialCode
  file: File
  /** The version in force before. */
  before: number
  signal: AbortSignal
  onProgress: (progress: Progress) => void
}

export type SentMaterial = Output<'material_save'>

const GONE = 404
const UNREADABLE = '文件读不出来：可能已被移动、修改或删除，请重新选择'

/** A piece of the file, read before it travels: what the disk no longer gives must not look like a lost connection. */
async function pieceOf(file: File, from: number, to: number): Promise<File> {
  const bytes = await file
    .slice(from, to)
    .arrayBuffer()
    .catch(() => {
      throw new ApiError(0, UNREADABLE)
    })
  return new File([bytes], file.name, { type: file.type })
}

/** What arrived although its answer was lost; undefined when it has not. */
async function arrived({ book_id, code, file, before }: Sending, options: CallOptions) {
  const { materials } = await call('material_list', { book_id }, options)
  const current = materials.find((one) => one.code === code)?.current
  const isThis = current && current.version > before && current.file_name === file.name
  return isThis && current.size === file.size ? current : undefined
}

/** Sends what one request takes. After a lost connection it is asked first whether it had arrived. */
async function sendAtOnce(sending: Sending, options: CallOptions, again: Again): Promise<SentMaterial> {
  const { book_id, code, onProgress } = sending
  const file = await pieceOf(sending.file, 0, sending.file.size)
  let isAgain = false
  return again(async () => {
    const known = isAgain ? await arrived(sending, options) : undefined
    isAgain = true
    return (
      known ??
      call(
        'material_save',
        { book_id, code, file },
        {
          ...options,
          onUploadProgress: ({ loaded }) =>
            onProgress({
              sent: Math.min(loaded, file.size),
              phase: loaded < file.size ? 'sending' : 'checking',
            }),
        },
      )
    )
  })
}

type Again = <T>(work: () => Promise<T>) => Promise<T>

/** Sends a large file part by part, from where an earlier attempt has stopped. */
async function sendParts(sending: Sending, options: CallOptions, again: Again): Promise<SentMaterial> {
  const { book_id, code, file, onProgress } = sending
  const about = { book_id, code, file_name: file.name, size: file.size }
  const opened = await again(() => call('material_part_open', about, { ...options, repeatable: true }))
  const { upload_id, part_size } = opened
  for (let at = opened.received; at < file.size;) {
    const from = at
    const piece = await pieceOf(file, from, from + part_size)
    onProgress({ sent: from, phase: 'sending' })
    const onUploadProgress = ({ loaded }: { loaded: number }) =>
      onProgress({ sent: from + Math.min(loaded, piece.size), phase: 'sending' })
    const { received } = await again(() =>
      call('material_part', { upload_id, offset: from, file: piece }, { ...options, onUploadProgress }),
    )
    at = received
  }
  onProgress({ sent: file.size, phase: 'checking' })
  try {
    return await again(() => call('material_part_finish', { upload_id }, { ...options, repeatable: true }))
  } catch (error) {
    // Its answer may have been lost on the way.
    const known =
      error instanceof ApiError && error.code === GONE
        ? await again(() => arrived(sending, options))
        : undefined
    if (known) return known
    throw error
  }
}

/**
 * Uploads a file as a material, and goes on by itself whenever the connection is back.
 * @throws ApiError when it is refused; what aborted it
 */
export function sendMaterial(sending: Sending): Promise<SentMaterial> {
  const { file, signal, onProgress } = sending
  let last: Progress = { sent: 0, phase: 'sending' }
  const tell = (progress: Progress): void => {
    last = progress
    onProgress(progress)
  }
  const onWait = (isWaiting: boolean): void => {
    if (isWaiting) onProgress({ ...last, phase: 'waiting' })
  }
  const again: Again = (work) => patiently(work, { signal, onWait })
  const send = file.size <= PART_BYTES ? sendAtOnce : sendParts
  return send({ ...sending, onProgress: tell }, { signal, quiet: true }, again)
}
