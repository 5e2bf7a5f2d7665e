import type { FontName } from './fonts'

/** Points to a millimetre. */
export const MM = 72 / 25.4

/** A picture in a cell, as a data URL, and the room it may take, in points. */
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
  /** Cells of following rows with the same mark are one cell. Only the first cell of a row has one. */
  merge?: string
  /** On every page that the row goes on to. */
  again?: boolean
  /** Stands behind the text. */
  picture?: Picture | undefined
}

/** A line of a form: cells side by side. */
export interface FormRow {
  cells: FormCell[]
  /** Least height, in points. */
  min?: number
  /** Stands again at the top of each page that this row begins. */
  head?: FormRow | undefined
  /** May go on on the next page; any other row does so only where it is higher than a page. */
  flows?: boolean
  /** Is not parted from the row after it. */
  holds?: boolean
  /** Without lines around its cells. */
  bare?: boolean
}

export interface PaperForm {
  /** What the document, or the place of the form in it, is called. */
  title: string
  /** Stands at the top of every page but the first. */
  running: string
  landscape: boolean
  /** Not to be used yet: every page says so. */
  draft: boolean
  rows: FormRow[]
}

const LABEL_SIZE = 10.5
/** Width of a name before its value. */
export const SIDE = 24 * MM

/** A cell that names what stands beside it. */
export const label = (text: string, width: number): FormCell => ({
  text,
  width,
  align: 'center',
  font: 'bold',
  size: LABEL_SIZE,
})

/** A text of any length beside its name; it goes on over the pages. */
export const flowing = (width: number, name: string, text: string, min = 0): FormRow => ({
  flows: true,
  min,
  cells: [
    { ...label(name, SIDE), again: true },
    { text, width: width - SIDE },
  ],
})

/** A row of labels and values, which share the width; each value takes the weight it is given. */
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

/** The head of a form: what it belongs to in large letters, and what it is. */
export const titleRows = (width: number, heading: string, name: string): FormRow[] => [
  {
    bare: true,
    holds: true,
    cells: [{ text: heading, width, align: 'center', font: 'bold', size: heading.length > 20 ? 18 : 22 }],
  },
  { bare: true, holds: true, cells: [{ text: name, width, align: 'center', font: 'bold', size: 16 }] },
  { bare: true, holds: true, cells: [{ text: '', width, size: 4 }] },
]

interface Column {
  title: string
  /** In millimetres; the column without one takes the rest. */
  mm?: number
  align?: FormCell['align']
}

/** The rows of a table under a head that stands again on every page. */
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
