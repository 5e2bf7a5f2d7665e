import { printHeading } from '#contract/rules/project/printHeading'
import type { FontName } from './fonts'

/** Points to a millimetre. */
export const MM = 72 / 25.4

/** An image in a cell, as a data URL, and its maximum size in points. */
export interface Picture {
  src: string
  width: number
  height: number
}

export interface FormCell {
  text: string
  /** In points. */
  width: number
  align?: 'left' | 'center' | 'right'
  font?: FontName
  /** In points. */
  size?: number
  /** Adjacent rows whose cells have the same mark share one cell. Only the first cell of a row has a mark. */
  merge?: string
  /** Repeated on every page to which the row continues. */
  again?: boolean
  /** Drawn behind the text. */
  picture?: Picture | undefined
}

/** A row of a form: cells side by side. */
export interface FormRow {
  cells: FormCell[]
  /** Minimum height, in points. */
  min?: number
  /** Repeated at the top of each page that one of its rows begins. */
  head?: FormRow | undefined
  /** May continue on the next page; any other row does so only when it is higher than a page. */
  flows?: boolean
  /** Stays on one page with the row after it. */
  holds?: boolean
  /** Without borders. */
  bare?: boolean
}

export interface PaperForm {
  /** The title of the document, or of the form's bookmark in it. */
  title: string
  /** The header of every page but the first. */
  running: string
  landscape: boolean
  /** A draft: every page says so. */
  draft: boolean
  /** What a draft says behind its text; absent: that it is one, and not valid. */
  mark?: string
  rows: FormRow[]
}

const LABEL_SIZE = 10.5
/** Width of a label beside its value. */
export const SIDE = 24 * MM

/** A cell with the label of the cell beside it. */
export const label = (text: string, width: number): FormCell => ({
  text,
  width,
  align: 'center',
  font: 'bold',
  size: LABEL_SIZE,
})

/** A text of any length beside its label; it continues over several pages. */
export const flowing = (width: number, name: string, text: string, min = 0): FormRow => ({
  flows: true,
  min,
  cells: [
    { ...label(name, SIDE), again: true },
    { text, width: width - SIDE },
  ],
})

/** A row of labels and values that share the width; each value gets a share by its weight. */
export function facts(
  width: number,
  pairs: readonly (readonly [name: string, value: string, weight?: number])[],
): FormRow {
  const rest = width - SIDE * pairs.length
  const weights = pairs.reduce((sum, [, , weight = 1]) => sum + weight, 0)
  return {
    cells: pairs.flatMap(([name, value, weight = 1]) => [
      label(name, SIDE),
      { text: value, width: (rest * weight) / weights },
    ]),
  }
}

/** The head of a form: the project in large letters, and the title of the form. */
export const titleRows = (width: number, heading: string, name: string): FormRow[] => [
  ...printHeading(heading, name).map((text, line): FormRow => {
    const size = line > 0 ? 16 : heading.length > 20 ? 18 : 22
    return { bare: true, holds: true, cells: [{ text, width, align: 'center', font: 'bold', size }] }
  }),
  { bare: true, holds: true, cells: [{ text: '', width, size: 4 }] },
]

interface Column {
  title: string
  /** In millimetres; the one column without a width gets the rest. */
  mm?: number
  align?: FormCell['align']
}

/** The rows of a table, whose head is repeated on every page. */
export function table(
  width: number,
  columns: readonly Column[],
  lines: readonly { texts: readonly string[]; merge?: string | undefined }[],
  size = LABEL_SIZE,
): FormRow[] {
  const fixed = columns.reduce((sum, { mm = 0 }) => sum + mm * MM, 0)
  const open = columns.filter(({ mm }) => mm === undefined).length
  const widthOf = ({ mm }: Column) => (mm === undefined ? (width - fixed) / open : mm * MM)
  const head: FormRow = {
    holds: true,
    cells: columns.map((column) => ({ ...label(column.title, widthOf(column)), size })),
  }
  const rows = lines.map(({ texts, merge }): FormRow => ({
    head,
    cells: columns.map((column, i) => ({
      text: texts[i] ?? '',
      width: widthOf(column),
      align: column.align ?? 'left',
      size,
      ...(i === 0 && merge !== undefined && { merge }),
    })),
  }))
  return [head, ...rows]
}
