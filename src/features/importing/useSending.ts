import { startTransition, useRef, useState } from 'react'
import type { ImportReport } from '#contract/actions/declaration/imports'
import type { PersonChoice } from '#contract/entities/importPeople'
import { ApiError } from '#src/api/apiError'
import { call } from '#src/api/call'
import { isCancelledCall } from '#src/api/errors'
import { useWrite } from '#src/api/query'
import { scrollToTop } from '#src/lib/scroll'
import { importPayload } from './payload'
import type { ReadFile } from './useFileReading'

export type SendingStep = 'check' | 'import'

interface Sent {
  read: ReadFile
  report: ImportReport
}

export interface SendingOptions {
  valid_only: 0 | 1
  /** Decisions about the rows of an expert list, once it has been compared with the library. */
  people?: PersonChoice[] | undefined
  /** Rows of a book list that are imported though they resemble other books. */
  despite_alike?: number[]
}

const send = (
  read: ReadFile,
  step: SendingStep,
  { valid_only, people, despite_alike }: SendingOptions,
  signal: AbortSignal,
  onUpload: (share: number) => void,
) =>
  call(
    'import_file',
    { ...importPayload(read, people), despite_alike, valid_only, dry_run: step === 'check' ? 1 : 0 },
    { signal, repeatable: step === 'check', onUploadProgress: ({ progress = 0 }) => onUpload(progress) },
  )

/**
 * Sends the rows of a file: first to have them compared with the library, then to bring them in. One at a time, and
 * each can be cancelled; the server then keeps nothing.
 */
export function useSending() {
  const [progress, setProgress] = useState<{ step: SendingStep; share: number }>()
  const [checked, setChecked] = useState<Sent>()
  const [imported, setImported] = useState<Sent>()
  const running = useRef<AbortController>(undefined)
  const writing = useWrite({ mutationFn: (start: () => Promise<ImportReport>) => start() })

  const run = async (read: ReadFile, step: SendingStep, order: SendingOptions) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const isCurrent = () => running.current === controller
    const begin = () =>
      send(read, step, order, controller.signal, (share) => {
        if (isCurrent()) setProgress({ step, share })
      })
    setProgress({ step, share: 0 })
    try {
      // What has been read is drawn first: to prepare thousands of rows for sending is a piece of work of its own.
      await new Promise((resolve) => setTimeout(resolve))
      if (!isCurrent()) return
      const report = step === 'check' ? await begin() : await writing.mutateAsync(begin)
      if (!isCurrent()) return
      // Thousands of people are drawn in pieces, so that the page answers meanwhile.
      startTransition(() => (step === 'check' ? setChecked : setImported)({ read, report }))
      if (step === 'import') scrollToTop()
    } catch (error) {
      if (isCancelledCall(error) || !isCurrent()) return
      if (!(error instanceof ApiError)) throw error
      // A refused import says which rows it was refused for.
      const { ImportReport: Report } = await import('#contract/actions/declaration/imports')
      const parsed = Report.safeParse(error.data)
      if (parsed.success) startTransition(() => setChecked({ read, report: parsed.data }))
    } finally {
      if (isCurrent()) startTransition(() => setProgress(undefined))
    }
  }

  const cancel = () => {
    running.current?.abort()
    running.current = undefined
    setProgress(undefined)
  }
  return {
    progress,
    imported,
    /** What the server has found in a file, if it has looked at it. */
    reportOn: (read: ReadFile) => (checked?.read === read ? checked.report : undefined),
    check: (read: ReadFile) => void run(read, 'check', { valid_only: 1 }),
    bringIn: (read: ReadFile, order: SendingOptions) => void run(read, 'import', order),
    cancel,
    clear: () => {
      cancel()
      setImported(undefined)
    },
  }
}
