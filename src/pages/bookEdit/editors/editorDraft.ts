import { z } from '#contract/zod'
import type { EditorFields } from '#contract/entities/declaration/bookFields'
import { isSameValue } from '#src/features/merging/merging'
import { stored } from '#src/lib/stored'

const Loose = z.record(z.string(), z.unknown())

const EditorDraft = z.object({
  /** Who is edited, as they were when the dialog was opened; null for somebody new. */
  before: Loose.nullable(),
  /** Absent while the dialog is open and nothing has been typed. */
  typed: Loose.optional(),
})
export type EditorDraft = z.output<typeof EditorDraft>

/** The person whom somebody is writing, kept in this browser until they are taken into the book. */
export const editorDraft = (user_id: number, book_id: number) =>
  stored<EditorDraft>(`book-editor-draft:${user_id}:${book_id}`, (value) => EditorDraft.safeParse(value).data)

/** A book that was just made goes on under its own key. */
export function moveEditorDraft(user_id: number, from: number, to: number): void {
  const draft = editorDraft(user_id, from)
  const kept = draft.read()
  if (kept && editorDraft(user_id, to).write(kept)) draft.clear()
}

/** The place of the person in the list; -1 for somebody new, and where another has changed or removed them since. */
export const placeOf = ({ before }: EditorDraft, editors: readonly EditorFields[]): number =>
  before === null ? -1 : editors.findIndex((editor) => isSameValue(editor, before))
