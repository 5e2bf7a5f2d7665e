import type { Input } from '#contract'
import type { PersonChoice } from '#contract/entities/importPeople'
import { reportedErrors, rowsIn } from '#contract/rules/import/errors'
import type { ReadFile } from './useFileReading'

/** The call that brings a file in: its good rows, and what was wrong with the others. */
export const importPayload = (
  { type, project_id, file, preview }: ReadFile,
  people: PersonChoice[] | undefined,
): Input<'import_file'> => ({
  import_type: type,
  ...(people && { people }),
  ...(project_id !== undefined && { project_id }),
  file_name: file.name.slice(-200),
  rows: preview.accepted,
  refused: reportedErrors(preview.errors),
  refused_num: preview.total - rowsIn(preview.accepted),
})
