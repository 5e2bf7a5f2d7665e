import type { ReactNode } from 'react'
import type { Output } from '#contract'
import type { SampleCode } from '#contract/facts/books'
import type { Use } from './notes/NotesPanel'
import type { Note } from './notes/useNotes'

export interface ReaderProps {
  project_id: number
  book_id: number
  code: SampleCode
  about: Output<'book_materials'>
  /** The files of the book, where there are several. */
  tabs: ReactNode
  onUse: ((note: Note, use: Use) => void) | undefined
}
