import { useEffect, useRef, useState } from 'react'
import type { CallOptions } from '#src/api/call'
import { ApiError } from '#src/api/apiError'
import type { AnsweredExport, ExcelExport } from '#src/lib/excel/exportExcel'
import { isNotFetched } from '#src/lib/code'
import { fileSize } from '#src/lib/fileSize'
import { toast } from '#src/ui/feedback'

/** What an export hands to the function that reads its data. */
export interface ExportRun {
  /** For every call on the way: it ends with the export, and tells how much has come. */
  options: CallOptions & { signal: AbortSignal }
  /** Says how far it is, in a few words. */
  report: (words: string) => void
}

/** What is to be written. Nothing, where it has saved a file itself or given up. */
export type Load = (
  way: ExportRun,
) => ExcelExport | AnsweredExport | undefined | Promise<ExcelExport | AnsweredExport | undefined>

/** How many rows have come, in words. */
export const rowsRead =
  (report: ExportRun['report']) =>
  (done: number, all: number): void =>
    report(`已读取${done}/${all}行`)

const READING = '正在读取…'
const percent = (share: number) => `${Math.floor(share * 100)}%`

/**
 * Makes one export at a time, off the page's thread as far as that goes. Giving it up ends the request and the worker,
 * and nothing is saved; leaving the place it was asked from gives it up too, and says so.
 */
export function useExporting() {
  const [progress, setProgress] = useState<string>()
  const making = useRef<AbortController>(undefined)
  useEffect(() => () => making.current?.abort(), [])

  /** @returns whether it came to its end */
  const start = async (load: Load): Promise<boolean> => {
    const own = new AbortController()
    making.current = own
    const { signal } = own
    const waiting = new AbortController()
    setProgress(READING)
    try {
      const [{ exportExcel }, { followPlace }] = await Promise.all([
        import('#src/lib/excel/exportExcel'),
        import('./place'),
      ])
      const place = (before: number | null) =>
        setProgress(before === null ? READING : `排队中，前面还有${before}个导出`)
      followPlace(place, AbortSignal.any([signal, waiting.signal]))
      const wanted = await load({
        options: {
          signal,
          onDownloadProgress: ({ loaded }) => {
            waiting.abort()
            setProgress(`已读取${fileSize(loaded)}`)
          },
        },
        report: setProgress,
      })
      waiting.abort()
      signal.throwIfAborted()
      if (!wanted) return true
      setProgress('正在生成文件…')
      await exportExcel(wanted, { signal, onProgress: (share) => setProgress(`已生成${percent(share)}`) })
      return true
    } catch (error) {
      if (signal.aborted) toast.info('已取消导出，没有保存文件')
      // A refused call has been told already, and so has code that did not come.
      else if (!(error instanceof ApiError) && !isNotFetched(error))
        toast.warning(error instanceof Error ? error.message : '导出失败')
      return false
    } finally {
      waiting.abort()
      setProgress(undefined)
    }
  }
  return {
    /** How far it is; undefined while nothing is being made. */
    progress,
    start,
    cancel: () => making.current?.abort(),
  }
}
