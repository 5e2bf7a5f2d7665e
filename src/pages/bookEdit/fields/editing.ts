import { createContext, useContext, useMemo } from 'react'
import type { BookFields, EditorFields } from '#contract/entities/declaration/bookFields'
import type { DeclareStatus } from '#contract/facts/declaration/states'
import type { DeptType } from '#contract/facts/units'
import type { BookField } from '#contract/rules/declaration/bookFields'
import type { OpenedPart } from '#contract/rules/examining/opened'
import type { BookFault } from '#contract/rules/declaration/bookFaults'
import type { HeldFiles } from '#src/features/upload/FileUpload'

/** A book in the hands of its declarer, for every part of the page. */
export interface Editing {
  /** 0: not stored yet. */
  book_id: number
  /** What is shown, which is what is handed in. */
  revision: number
  book: BookFields
  declare_status: DeclareStatus
  declare_dept_type: DeptType | null
  editors: readonly EditorFields[]
  faults: readonly BookFault[]
  isReadonly: boolean
  /** What alone may be written during a supplement; null: all of it. */
  opened: readonly OpenedPart[] | null
  /** The server has all that is typed. */
  isSaved: boolean
  /** The input of a field, to which its label points; other books may be open in other tabs. */
  inputId: (field: BookField) => string
  /** A change that takes its time says what it makes of the book as it is by then. */
  change: (part: Partial<BookFields> | ((book: BookFields) => Partial<BookFields>)) => void
  changeEditors: (change: (editors: readonly EditorFields[]) => EditorFields[]) => void
  /** The files on their way of a field, whose step may be left meanwhile. */
  heldFiles: (field: string) => HeldFiles
  /** What stored files are called where they came from. */
  nameOfFile: (name: string) => string
  noteFile: (name: string, original_name: string) => void
}

export const EditingContext = createContext<Editing | undefined>(undefined)

/** @param part for what is written there: during a supplement most of the book is read only */
export function useEditing(part?: OpenedPart): Editing {
  const editing = useContext(EditingContext)
  if (!editing) throw new Error('a field of a book stands outside of its form')
  const isClosed = part !== undefined && editing.opened !== null && !editing.opened.includes(part)
  return useMemo(() => (isClosed ? { ...editing, isReadonly: true } : editing), [editing, isClosed])
}
