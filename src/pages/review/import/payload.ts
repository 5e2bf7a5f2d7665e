import type { Input } from '#contract'
import { toldErrors } from '#contract/rules/importErrors'
import type { ImportRecord } from '#contract/rules/importSpec'
import type { ReadFile } from './useReading'

/** Cells as JSON carries them: numbers stay numbers, because 2008.1 and `2008.1` mean different things. */
const cellsOf = (record: ImportRecord): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(record).flatMap(([field, cell]) =>
      cell === undefined || cell === null || cell === ''
        ? []
        : [[field, typeof cell === 'number' ? cell : String(cell)]],
    ),
  )

/** The call that brings a file in: its good rows, and what was wrong with the others. */
export const payloadOf = ({ type, project_id, file, preview }: ReadFile): Input<'import_file'> => ({
  import_type: type,
  ...(project_id !== undefined && { project_id }),
  file_name: file.name.slice(-200),
  rows: preview.accepted.map(({ row, record }) => ({ row, record: cellsOf(record) })),
  refused: toldErrors(preview.errors),
  refused_num: preview.total - preview.accepted.length,
})
