import { startTransition, useRef, useState } from 'react'
import type { Mapping } from '#contract/rules/import/columns'
import { type SheetType, MAX_IMPORT_ROWS } from '#contract/facts/imports'
import { type ImportType, mappingProblems } from '#contract/rules/import/fields'
import { call } from '#src/api/call'
import type { ImportPreview } from '#src/lib/table/previewImport'
import { type Reading, startReading } from '#src/lib/table/startReading'
import { type TableProgress, TableError } from '#src/lib/table/table'
import { recallMapping, rememberMapping } from './rememberedMapping'

/** What is to be read and how; without a mapping the columns are found by their headers. */
interface Question<T extends SheetType> {
  type: T
  /** For what goes into one project. */
  project_id?: number | undefined
  file: File
  sheet?: string | undefined
  headerRow?: number | undefined
  mapping?: Mapping | undefined
}

/** The indicators that may head the columns of a score table of one project; none for other lists. */
async function indicatorsFor({ type, project_id }: Question<SheetType>) {
  if (type !== 'score' || project_id === undefined) return []
  const { template_id } = await call('pingshen_detail', { project_id }, { quiet: true })
  if (!template_id) return []
  const { indicators } = await call('sheet_preview', { template_id }, { quiet: true })
  const parents = new Set(indicators.map(({ parent_id }) => parent_id))
  return indicators.filter(({ indicator_id, veto }) => veto === 0 && !parents.has(indicator_id))
}

/** A file that has been read and checked. */
export interface ReadFile<T extends SheetType = ImportType> extends Question<T> {
  mapping: Mapping
  preview: ImportPreview
}

interface State<T extends SheetType> {
  read?: ReadFile<T>
  /** The columns as they stand in the selects; not yet read by while something is wrong with them. */
  draft: Mapping
  /** While a file is being read. */
  progress?: TableProgress
  /** What was wrong with the file tried last. */
  failure?: string
}

/**
 * Reads one file at a time off the page's thread. What was read last stays until something newer has been read, so
 * that neither a failure nor 取消 loses it.
 * @param onRead called with each file whose columns are all there
 */
export function useFileReading<T extends SheetType = ImportType>(onRead: (read: ReadFile<T>) => void) {
  const [state, setState] = useState<State<T>>({ draft: {} })
  const running = useRef<Reading>(undefined)

  const finish = (question: Question<T>, preview: ImportPreview) => {
    const mapping = question.mapping ?? preview.match.mapping
    const read = { ...question, mapping, preview }
    // A table of thousands is drawn in pieces, so that the page answers meanwhile.
    startTransition(() => setState({ read, draft: mapping }))
    if (mappingProblems(question.type, mapping, preview.headers).length === 0) onRead(read)
  }

  const begin = async (question: Question<T>): Promise<void> => {
    running.current?.cancel()
    const { type, file, mapping, sheet, headerRow } = question
    setState(({ read, draft }) => ({
      ...(read && { read }),
      draft: mapping ?? draft,
      progress: { step: 'read', done: 0, total: 0 },
    }))
    const options = { sheet, headerRow, maxRows: MAX_IMPORT_ROWS }
    const request = indicatorsFor(question).then((indicators) => ({ type, mapping, options, indicators }))
    const reading = startReading(file, request, (progress) => {
      if (running.current === reading) setState((now) => ({ ...now, progress }))
    })
    running.current = reading
    try {
      const preview = await reading.promise
      if (running.current !== reading) return
      const remembered = mapping ? undefined : recallMapping(type, preview.headers)
      if (remembered && mappingProblems(type, remembered, preview.headers).length === 0)
        return await begin({ ...question, mapping: remembered })
      finish(question, preview)
    } catch (error) {
      if (running.current !== reading) return
      const failure = `${file.name}：${error instanceof TableError ? error.message : '读取文件时出错'}`
      setState(({ read }) => ({ ...(read && { read }), draft: read?.mapping ?? {}, failure }))
    }
  }

  const { read, draft } = state
  return {
    ...state,
    problems: read ? mappingProblems(read.type, draft, read.preview.headers) : [],
    open: (question: Pick<Question<T>, 'type' | 'project_id' | 'file'>) => void begin(question),
    /** The same file as another list, from another sheet, or with another header. */
    again: (change: Partial<Pick<Question<T>, 'type' | 'project_id' | 'sheet' | 'headerRow'>>) => {
      if (!read) return
      const { type, project_id, file, sheet } = read
      void begin({ type, project_id, file, sheet, ...change })
    },
    mapColumns: (mapping: Mapping) => {
      if (!read) return
      setState((now) => ({ ...now, draft: mapping }))
      const { type, preview } = read
      if (mappingProblems(type, mapping, preview.headers).length > 0) return
      rememberMapping(type, preview.headers, mapping)
      const { project_id, file, sheet } = read
      void begin({ type, project_id, file, sheet, headerRow: preview.headerRow, mapping })
    },
    cancel: () => {
      const reading = running.current
      running.current = undefined
      reading?.cancel()
      setState(({ read: last }) => (last ? { read: last, draft: last.mapping } : { draft: {} }))
    },
    clear: () => {
      running.current?.cancel()
      running.current = undefined
      setState({ draft: {} })
    },
  }
}
