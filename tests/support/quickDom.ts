import * as React from 'react'
import { configure, getConfig } from '@testing-library/react'

/*
 * What jsdom, Testing Library and React take long for and no test looks at: together it was a third of all the time
 * that pages are tested in.
 */

// No style sheet hides anything here, so the inline style is the whole truth; jsdom's own cascade takes milliseconds
// for each of the thousands of elements a query by role looks at.
Object.assign(window, { getComputedStyle: (element: HTMLElement) => element.style })

const LABELABLE = 'button, input:not([type=hidden]), meter, output, progress, select, textarea'

/** The labels of a control, as HTML defines them; jsdom walks the document for each label of each control. */
function labelsOf(this: HTMLElement): HTMLLabelElement[] {
  const { id, ownerDocument } = this
  const around = this.closest('label')
  const isNamed = id !== '' && ownerDocument.getElementById(id) === this
  const found =
    around && !around.hasAttribute('for') && around.querySelector(LABELABLE) === this ? [around] : []
  if (!isNamed) return found
  const all = ownerDocument.getElementsByTagName('label')
  // Not by index: jsdom then looks for an element of that name first.
  for (let i = 0, label; (label = HTMLCollection.prototype.item.call(all, i)); i++)
    if (label.getAttribute('for') === id) found.push(label as HTMLLabelElement)
  return found
}
for (const { prototype } of [HTMLButtonElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement])
  Object.defineProperty(prototype, 'labels', { get: labelsOf })

// Every look that finds nothing makes an error with a picture of the whole document. While something is waited for, the
// words will do: the last look, at the end of the time, is made without this flag.
const { getElementError } = getConfig()
const isWaiting = (): boolean => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
configure({
  getElementError: (message, container) =>
    isWaiting() ? new Error(message ?? '') : getElementError(message, container),
})

// React keeps the stack of every element that is made, for tools that show it, up to a number each second; here none.
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)
if (typeof internals === 'object' && internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set() {
      // Nothing is counted.
    },
  })
