import { useState } from 'react'
import { type ImportType, isProjectImport } from '#contract/rules/import/fields'
import { useCurrentProject } from '#src/session/project'
import { useAlikeBooks } from './books/useAlikeBooks'
import { usePersonActions } from './people/usePersonActions'
import { findingsOn } from './review/findings'
import { useFileReading } from './useFileReading'
import { useSending } from './useSending'

/** Only this kind of list, into this project. */
export interface ImportTarget {
  type: ImportType
  project_id: number
}

/**
 * One import: the kind of list and the project it goes into, the file that is read, and what is sent of it. Whatever
 * changes what is read gives up what is being sent of the old.
 */
export function useImport(only: ImportTarget | undefined) {
  const [type, setType] = useState<ImportType>(only?.type ?? 'book')
  const own = useCurrentProject()?.project_id
  const inHand = only?.project_id ?? own
  const [chosen, setProject] = useState<number>()
  const project_id = isProjectImport(type) ? (chosen ?? inHand) : undefined
  const sending = useSending()
  const personActions = usePersonActions()
  const alikeBooks = useAlikeBooks()
  const reading = useFileReading(sending.check)
  const { read, progress, problems } = reading
  const isReadable = !progress && problems.length === 0
  const report = read && sending.reportOn(read)
  return {
    type,
    project_id,
    needsProject: isProjectImport(type) && project_id === undefined,
    sending,
    reading,
    personActions,
    alikeBooks,
    /** What the server has found in the file, if it has looked at it. */
    report,
    /** What is known to be right and wrong in the file, once its columns are all there. */
    findings: read && isReadable ? findingsOn(read, report) : undefined,
    isWriting: sending.progress?.step === 'import',
    choose: (kind: ImportType): void => {
      setType(kind)
      sending.cancel()
      reading.again({ type: kind, project_id: isProjectImport(kind) ? (project_id ?? inHand) : undefined })
    },
    chooseProject: (id: number): void => {
      setProject(id)
      sending.cancel()
      reading.again({ project_id: id })
    },
    open: (file: File): void => {
      sending.cancel()
      personActions.clear()
      alikeBooks.clear()
      reading.open({ type, project_id, file })
    },
    mapColumns: (mapping: Parameters<typeof reading.mapColumns>[0]): void => {
      sending.cancel()
      reading.mapColumns(mapping)
    },
    clear: (): void => {
      sending.clear()
      reading.clear()
    },
  }
}

export type Import = ReturnType<typeof useImport>
