/** Where somebody was typing, so that it can go on elsewhere. */
export interface Cursor {
  field: string
  start: number | null
  end: number | null
}

const INPUTS =
  'input:not([type=hidden]):not(:disabled), textarea:not(:disabled), button:not(:disabled), [tabindex="0"]'

const placeOf = (field: string) => document.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`)

/** Brings the input of a field into sight and puts the focus there. */
export function focusField(field: string): void {
  const place = placeOf(field)
  const input = place?.querySelector<HTMLElement>(INPUTS)
  place?.scrollIntoView({ block: 'center' })
  input?.focus({ preventScroll: true })
}

const isText = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/** Where the focus is, if that is in a field. */
export function cursorNow(): Cursor | undefined {
  const element = document.activeElement
  const field = element?.closest<HTMLElement>('[data-field]')?.dataset['field']
  if (field === undefined) return undefined
  // An input of numbers or files has no cursor.
  return isText(element)
    ? { field, start: element.selectionStart, end: element.selectionEnd }
    : { field, start: null, end: null }
}

export function putCursor({ field, start, end }: Cursor): void {
  focusField(field)
  const element = document.activeElement
  if (isText(element) && start !== null && end !== null) element.setSelectionRange(start, end)
}
