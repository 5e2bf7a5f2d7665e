import { MAX_EDITORS } from '#contract/facts/declaration/bookFields'
import { EditorFields } from '#contract/entities/declaration/bookFields'
import { EDITOR_LABELS, type EditorField } from '#contract/rules/declaration/bookFields'
import type { EditorSheetRow } from '#contract/rules/import/editor'
import type { RowError } from '#contract/rules/import/spec'
import { rowsOf, SheetDialog } from '#src/features/importing/SheetDialog'
import type { ReadFile } from '#src/features/importing/useFileReading'
import { toast } from '#src/ui/feedback'

type EditorFile = ReadFile<'book_editor'>

interface Props {
  editors: readonly EditorFields[]
  onImported: (editors: EditorFields[]) => void
  onClose: () => void
}

const FLAG = { yes: 1, no: 0 } as const

const editorOf = ({ role, is_foreign, political_ok, ...row }: EditorSheetRow): EditorFields =>
  EditorFields.parse({
    ...row,
    role: role ?? 'editor',
    is_foreign: FLAG[is_foreign ?? 'no'],
    political_ok: political_ok && FLAG[political_ok],
  })

const personOf = ({ name, unit }: Pick<EditorFields, 'name' | 'unit'>): string => `${name} ${unit ?? ''}`

/** What the rows say against each other and against the people who are there already. */
function errorsOf(read: EditorFile, editors: readonly EditorFields[]): RowError[] {
  const people = new Map(editors.map((editor) => [personOf(editor), '表单中已有此人']))
  let hasFirst = editors.some(({ role }) => role === 'first_chief')
  return rowsOf(read).flatMap(({ row, value }) => {
    const wrong = (field: EditorField, text: string, reason: string): RowError => ({
      row,
      field,
      label: EDITOR_LABELS[field],
      value: text,
      reason: `${EDITOR_LABELS[field]}${reason}`,
    })
    const found: RowError[] = []
    const before = people.get(personOf(value))
    if (before) found.push(wrong('name', value.name, `“${value.name}”重复：${before}`))
    else people.set(personOf(value), `与第${row}行为同一单位的同名人员`)
    if (value.role === 'first_chief' && hasFirst)
      found.push(wrong('role', '第一主编', '“第一主编”只能有一位，已有一位'))
    hasFirst ||= value.role === 'first_chief'
    return found
  })
}

/** 导入编写人员 from a file: into the form, which saves itself; a file with a mistake changes nothing. */
export default function EditorsImport({ editors, onImported, onClose }: Props) {
  const room = MAX_EDITORS - editors.length
  const bringIn = (read: EditorFile): void => {
    const people = rowsOf(read).map(({ value }) => editorOf(value))
    onImported(people)
    toast.success(`已导入${people.length}位编写人员`)
  }
  return (
    <SheetDialog
      type="book_editor"
      maxRows={room}
      tooMany={(total) => `文件有${total}行，编写人员不超过${MAX_EDITORS}位，还能添加${room}位`}
      errorsOf={(read) => errorsOf(read, editors)}
      onImport={bringIn}
      onClose={onClose}
    />
  )
}
