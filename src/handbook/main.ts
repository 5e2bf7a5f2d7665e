import { sections } from 'virtual:handbook'
import { handbookSearch } from './search'

/** The pages of the handbook are complete without this: it adds searching, printing, and finding the right part. */

const kind = /([a-z]+)\.html$/.exec(window.location.pathname)?.[1] ?? 'index'
/** There is room for the contents beside the text; paper shows them whole. */
const wide = window.matchMedia('(min-width: 900px), print')

/** The console asks for the place of a screen; that may be in another part. */
function goToPlace(): void {
  const wanted = window.location.hash.slice(1)
  if (!wanted || document.getElementById(wanted)) return
  const task = sections.find(({ screens }) => screens.includes(wanted))
  if (task) window.location.replace(`${task.kind}.html#${task.id}`)
}

function element(name: string, className: string, ...inside: (Node | string)[]): HTMLElement {
  const made = document.createElement(name)
  made.className = className
  made.append(...inside)
  return made
}

/** The list of what was found; each entry is a link, and the arrow keys go from one to the next. */
function offerSearch(field: HTMLInputElement, list: HTMLElement, count: HTMLElement): void {
  const find = handbookSearch(sections, kind)
  const show = (isOpen: boolean): void => {
    list.hidden = !isOpen
  }
  const fill = (): void => {
    const found = find(field.value)
    list.replaceChildren(
      ...found.map(({ task, excerpt: [before, word, after] }) => {
        const link = document.createElement('a')
        link.href = `${task.kind}.html#${task.id}`
        const excerpt = element('span', 'excerpt', before, element('mark', '', word), after)
        link.append(element('span', 'title', task.title, element('small', '', task.part)), excerpt)
        return link
      }),
    )
    count.textContent = field.value.trim() ? `找到 ${found.length} 处` : ''
    if (found.length === 0)
      list.append(element('p', 'none', '没有找到。换一个词试试，例如页面上按钮的名称。'))
    show(field.value.trim() !== '')
  }
  field.addEventListener('input', fill)
  field.addEventListener('focus', fill)
  list.addEventListener('click', () => show(false))
  const box = field.closest('search')
  box?.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && box.contains(relatedTarget))) show(false)
  })
  box?.addEventListener('keydown', (event) => {
    // These keys choose a word first, while Chinese is being typed.
    if (event.isComposing) return
    const stops: HTMLElement[] = [field, ...list.querySelectorAll('a')]
    const at = stops.findIndex((stop) => stop === document.activeElement)
    if (event.key === 'Escape') {
      field.focus()
      show(false)
    } else if (event.key === 'ArrowDown') stops[Math.min(at + 1, stops.length - 1)]?.focus()
    else if (event.key === 'ArrowUp') stops[Math.max(at - 1, 0)]?.focus()
    else if (event.key === 'Enter' && at === 0) list.querySelector('a')?.click()
    else return
    event.preventDefault()
  })
}

/** Pictures further down have not been fetched yet, and a sheet of paper cannot wait for them. */
async function printAll(): Promise<void> {
  const pictures = [...document.querySelectorAll('img')]
  for (const picture of pictures) picture.loading = 'eager'
  await Promise.allSettled(pictures.map((picture) => picture.decode()))
  window.print()
}

const field = document.querySelector<HTMLInputElement>('#handbook-find')
const list = document.querySelector<HTMLElement>('#handbook-found')
const count = document.querySelector<HTMLElement>('#handbook-count')
if (field && list && count) offerSearch(field, list, count)
for (const hidden of document.querySelectorAll<HTMLElement>('.find, #handbook-print')) hidden.hidden = false
document.querySelector('#handbook-print')?.addEventListener('click', () => void printAll())

const contents = document.querySelector('details')
if (contents) {
  contents.open = wide.matches
  wide.addEventListener('change', () => {
    contents.open = wide.matches
  })
}

goToPlace()
window.addEventListener('hashchange', goToPlace)
