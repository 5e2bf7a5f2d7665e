/** Where somebody was typing, so that it can go on elsewhere. */
export interface Cursor {
  field: string
  start: number | null
  end: number | null
}

const INPUTS =
  'input:not([type=hidden]):not(:disabled), textarea:not(:disabled), button:not(:disabled), [tabindex="0"]'

/**
 * Brings the input of a field into sight and puts the focus there.
 * @param root the page: another one may be kept behind another tab
 * @returns whether the field is on the page
 */
export function focusField(root: HTMLElement, field: string): boolean {
  const place = root.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`)
  place?.scrollIntoView({ block: 'center' })
  place?.querySelector<HTMLElement>(INPUTS)?.focus({ preventScroll: true })
  return place !== null
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

export function putCursor(root: HTMLElement, { field, start, end }: Cursor): void {
  focusField(root, field)
  const element = document.activeElement
  if (isText(element) && start !== null && end !== null) element.setSelectionRange(start, end)
}
