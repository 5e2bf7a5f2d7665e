import type { FormContent, FormSection } from '#contract/rules/declaration/formContent'
import { widthOf } from '#server/paper/paging'
import { facts, flowing, label, MM, table, titleRows, type FormRow, type PaperForm } from '#server/paper/rows'

const WIDTH = widthOf(false)
/** Of a box for an opinion. */
const ROOM = 90
/** Of the row in which people sign and seal. */
const SIGN = 22 * MM

const heading = (text: string): FormRow => ({
  holds: true,
  cells: [{ ...label(text, WIDTH), align: 'left', size: 12 }],
})

const signs = (signers: readonly string[]): FormRow => ({
  min: SIGN,
  cells: signers.map((who) => ({
    text: `${who}：`,
    width: WIDTH / signers.length,
    size: 10.5,
  })),
})

function rowsOf(section: FormSection): FormRow[] {
  const { title } = section
  if (section.kind === 'facts')
    return [
      heading(title),
      ...section.rows.map((row) =>
        facts(
          WIDTH,
          row.map(({ label: name, value }) => [name, value] as const),
        ),
      ),
    ]
  if (section.kind === 'table') {
    const columns = section.columns.map(({ title: name, mm }) => ({
      title: name,
      ...(mm !== undefined && { mm }),
    }))
    const lines =
      section.lines.length > 0 ? section.lines : [columns.map((_, at) => (at === 0 ? '（未填写）' : ''))]
    return [
      heading(title),
      ...table(
        WIDTH,
        columns,
        lines.map((texts) => ({ texts })),
      ),
    ]
  }
  if (section.kind === 'texts')
    return [heading(title), ...section.parts.map((part) => flowing(WIDTH, part.label, part.text, 60))]
  return [
    heading(title),
    {
      flows: true,
      holds: true,
      min: section.text.length > 0 && section.signers.length < 3 ? 0 : ROOM,
      cells: [{ text: section.text, width: WIDTH }],
    },
    signs(section.signers),
  ]
}

/** 申报表 and the forms of its materials: a form of a declaration on paper. */
export const declarationForm = ({ heading: name, subject, draft, sections }: FormContent): PaperForm => ({
  title: `${subject} ${name}`,
  running: `${subject} ${name}`,
  landscape: false,
  draft,
  mark: '草稿',
  rows: [...titleRows(WIDTH, name, ''), ...sections.flatMap(rowsOf)],
})
