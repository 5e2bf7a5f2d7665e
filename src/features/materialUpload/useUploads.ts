import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Output } from '#contract'
import { MATERIAL } from '#contract/facts/declaration/materials'
import { refusedMaterial, type BookMaterialCode } from '#contract/rules/declaration/materials'
import { ApiError } from '#src/api/apiError'
import { isCancelledCall } from '#src/api/errors'
import { toast } from '#src/ui/feedback'
import { usePage, useUnsaved } from '#src/ui/unsaved'
import { sendMaterial, type Progress, type SentMaterial } from './sendMaterial'

/** A file on its way, or one that did not arrive. */
export interface Going {
  file: File
  progress: Progress
  error?: string
}

export type Material = Output<'material_list'>['materials'][number]

const told = (code: BookMaterialCode, { version, text_length }: SentMaterial): string =>
  `${MATERIAL[code]}已上传（第${version}版）${text_length === 0 ? '；其中没有可选取的文字' : ''}`

/** The uploads of this page, by material. They end with it; what arrived stays to be gone on with. */
export function useUploads(book_id: number) {
  const [going, setGoing] = useState<ReadonlyMap<BookMaterialCode, Going>>(new Map())
  const stops = useRef(new Map<BookMaterialCode, AbortController>())
  const client = useQueryClient()
  useUnsaved([...going.values()].some(({ error }) => error === undefined))
  const page = usePage()
  useEffect(() => {
    const all = stops.current
    return () => {
      // Behind another tab it goes on.
      if (!page.isHidden) for (const stop of all.values()) stop.abort()
    }
  }, [page])

  const set = (code: BookMaterialCode, next: Going | undefined): void =>
    setGoing((now) => {
      const map = new Map(now)
      if (next) map.set(code, next)
      else map.delete(code)
      return map
    })

  const start = async ({ code, current }: Material, file: File): Promise<void> => {
    const refused = refusedMaterial(code, file)
    if (refused) {
      toast.error(refused)
      return
    }
    stops.current.get(code)?.abort()
    const stop = new AbortController()
    stops.current.set(code, stop)
    set(code, { file, progress: { sent: 0, phase: 'sending' } })
    try {
      const sent = await sendMaterial({
        book_id,
        code,
        file,
        before: current?.version ?? 0,
        signal: stop.signal,
        onProgress: (progress) => !stop.signal.aborted && set(code, { file, progress }),
      })
      set(code, undefined)
      toast.success(told(code, sent))
    } catch (error) {
      if (isCancelledCall(error) || stop.signal.aborted) return
      const words = error instanceof ApiError ? error.msg : '上传没有完成，请重试'
      set(code, { file, progress: { sent: 0, phase: 'sending' }, error: words })
    } finally {
      void client.invalidateQueries({ queryKey: ['material_list'] })
    }
  }

  const cancel = (code: BookMaterialCode): void => {
    stops.current.get(code)?.abort()
    set(code, undefined)
    void client.invalidateQueries({ queryKey: ['material_list'] })
  }
  return { going, start, cancel }
}
