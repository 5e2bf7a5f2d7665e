/** Labelled values, in rows. */
interface FactsSection {
  kind: 'facts'
  title: string
  rows: { label: string; value: string }[][]
}

interface TableSection {
  kind: 'table'
  title: string
  /** With their widths on paper, in millimetres; those without a width share the rest. */
  columns: { title: string; mm?: number | undefined }[]
  lines: string[][]
}

/** Long texts, each under its name. */
interface TextsSection {
  kind: 'texts'
  title: string
  parts: { label: string; text: string }[]
}

/** An opinion or a promise, with boxes for signatures, seals and the date. */
interface SignedSection {
  kind: 'signed'
  title: string
  text: string
  signers: string[]
}

export type FormSection = FactsSection | TableSection | TextsSection | SignedSection

/** A form as both the screen and the paper show it. */
export interface FormContent {
  /** The large heading. */
  heading: string
  /** The book, for the file's name and the header of each page. */
  subject: string
  /** Not handed in yet: every page says so. */
  draft: boolean
  sections: FormSection[]
}
