/** What `data-step` stands on may be a field, a button, or a group of choices. */
const FIELD = 'input, textarea, button'

const isOpen = (element: HTMLElement): boolean =>
  !element.matches(':disabled') && element.closest('[hidden]') === null

function enter(step: HTMLElement): void {
  const field = step.matches(FIELD)
    ? step
    : (step.querySelector<HTMLElement>('input:checked') ?? step.querySelector<HTMLElement>(FIELD))
  field?.focus()
  if (field instanceof HTMLInputElement && field.type === 'text') field.select()
}

/**
 * Goes on to the next step of a form that is filled in from top to bottom: whatever is marked `data-step` within what
 * is marked `data-steps`.
 * @returns whether there was one
 */
export function goOn(from: HTMLElement): boolean {
  const here = from.closest<HTMLElement>('[data-step]')
  const all = [...(from.closest('[data-steps]')?.querySelectorAll<HTMLElement>('[data-step]') ?? [])]
  const next = all.slice(here ? all.indexOf(here) + 1 : 0).find(isOpen)
  if (next) enter(next)
  return next !== undefined
}
