import type { Input } from '#contract'
import type { PersonChoice } from '#contract/entities/importPeople'
import { toldErrors } from '#contract/rules/importErrors'
import type { ReadFile } from './useReading'

/** The call that brings a file in: its good rows, and what was wrong with the others. */
export const payloadOf = (
  { type, project_id, file, preview }: ReadFile,
  people: PersonChoice[] | undefined,
): Input<'import_file'> => ({
  import_type: type,
  ...(people && { people }),
  ...(project_id !== undefined && { project_id }),
  file_name: file.name.slice(-200),
  rows: preview.accepted,
  refused: toldErrors(preview.errors),
  refused_num: preview.total - preview.accepted.length,
})
