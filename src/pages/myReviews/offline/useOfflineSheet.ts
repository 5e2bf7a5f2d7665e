import { useState } from 'react'
import type { Output } from '#contract'
import { call } from '#src/api/call'
import { useAct } from '#src/api/query'
import { toast } from '#src/ui/feedback'
import { readOfflineSheet, type CellError, type ReadWorkbook } from './read'
import { saveOfflineSheet } from './write'

interface Tried {
  file: ReadWorkbook
  books: Output<'offline_sheet_save'>['books']
  errors: CellError[]
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : '读取文件时出错')

/** Errors of the server with the sheet and line they are about. */
function placed(file: ReadWorkbook, books: Tried['books']): CellError[] {
  return books.flatMap(({ fenpei_id, errors, book_name, state }) => {
    const from = file.sheets.find(({ review }) => review.fenpei_id === fenpei_id)
    if (!from || state === 'refused') return []
    return errors.map(({ key, reason }) => ({
      sheet: from.sheet,
      row: from.lines.get(key)?.row ?? 0,
      field: from.lines.get(key)?.name ?? '填写',
      value: String(
        from.review.items.find(({ indicator_id }) => key === `item:${indicator_id}`)?.score ?? book_name,
      ),
      reason,
    }))
  })
}

const inputOf = (project_id: number, file: ReadWorkbook) => ({
  project_id,
  stamp: file.stamp,
  books: file.sheets.map(({ review }) => review),
})

/** In the order in which they stand in the file. */
function inOrder(file: ReadWorkbook, errors: readonly CellError[]): CellError[] {
  const place = new Map(file.sheets.map(({ sheet }, at) => [sheet, at]))
  return errors.toSorted((a, b) => (place.get(a.sheet) ?? 0) - (place.get(b.sheet) ?? 0) || a.row - b.row)
}

/**
 * Reads a workbook and has the server try it out, which writes nothing. The server is asked even where cells
 * cannot be taken, so that all there is to correct is said at once.
 */
async function tryOut(project_id: number, chosen: Blob): Promise<Tried> {
  const file = await readOfflineSheet(new Uint8Array(await chosen.arrayBuffer()))
  const input = { ...inputOf(project_id, file), dry_run: 1 } as const
  const { books } = await call('offline_sheet_save', input, { quiet: true })
  return { file, books, errors: inOrder(file, [...file.errors, ...placed(file, books)]) }
}

async function download(project_id: number): Promise<void> {
  const loaded = await call('offline_sheet', { project_id }, { quiet: true })
  if (loaded.books.length === 0) throw new Error('没有可以填写的教材：都已锁定，或评审尚未开始')
  await saveOfflineSheet(loaded)
}

/** The offline workbook of one expert: downloaded, tried out when it comes back, saved once it has been looked at. */
export function useOfflineSheet(project_id: number, onSaved: () => void) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [tried, setTried] = useState<Tried>()
  const [overwrite, setOverwrite] = useState<readonly number[]>([])
  const act = useAct('offline_sheet_save')
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(wordsOf(error))
    } finally {
      setBusy(false)
    }
  }
  const wanted =
    tried?.books.filter(
      ({ state, fenpei_id }) =>
        state === 'changed' || (state === 'conflict' && overwrite.includes(fenpei_id)),
    ).length ?? 0
  return {
    isBusy,
    isSaving: act.isPending,
    failure,
    tried,
    overwrite,
    /** How many books would be saved. */
    wanted,
    canSave: tried !== undefined && tried.errors.length === 0 && wanted > 0,
    download: () => void run(() => download(project_id)),
    open: (chosen: Blob): void => {
      setTried(undefined)
      setOverwrite([])
      void run(async () => setTried(await tryOut(project_id, chosen)))
    },
    setOverwrite: (fenpei_id: number, isOn: boolean) =>
      setOverwrite((old) => (isOn ? [...old, fenpei_id] : old.filter((other) => other !== fenpei_id))),
    save: (): void => {
      if (!tried) return
      act.mutate(
        { ...inputOf(project_id, tried.file), overwrite: [...overwrite] },
        {
          onSuccess: ({ saved_num }) => {
            toast.success(`已暂存${saved_num}本教材的评审，请检查后提交`)
            onSaved()
          },
        },
      )
    },
  }
}
