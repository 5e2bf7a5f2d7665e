import * as React from 'react'
import { configure, getConfig } from '@testing-library/react'

/*
 * What jsdom, Testing Library and React take long for and no test looks at: together it was a third of all the time
 * that pages are tested in.
 */

/** What antd adds up to find how high a text has to be: a browser answers none of it with nothing. */
const sized = (style: CSSStyleDeclaration) =>
  new Proxy(style, {
    get: (own, key): unknown =>
      key === 'getPropertyValue'
        ? (name: string) => own.getPropertyValue(name) || (/^(padding|border)-/.test(name) ? '0px' : '')
        : Reflect.get(own, key),
  })

// No style sheet hides anything here, so the inline style is the whole truth; jsdom's own cascade takes milliseconds
// for each of the thousands of elements a query by role looks at.
Object.assign(window, {
  getComputedStyle: ({ localName, style }: HTMLElement) => (localName === 'textarea' ? sized(style) : style),
})

// jsdom's lists answer each index and length through a proxy that makes a descriptor of it.
for (const { prototype } of [NodeList, HTMLCollection])
  Object.defineProperty(prototype, Symbol.iterator, {
    *value(this: NodeList | HTMLCollection) {
      for (let i = 0, one; (one = prototype.item.call(this, i)); i++) yield one
    },
  })

function labelAround(element: Element): HTMLLabelElement | null {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (at instanceof HTMLLabelElement) return at
  return null
}

/** The elements below `root` that pass, in the order of the document. */
function below(root: ParentNode, passes: (element: Element) => boolean): Element[] {
  const found: Element[] = []
  const visit = (parent: ParentNode) => {
    for (let child = parent.firstElementChild; child; child = child.nextElementSibling) {
      if (passes(child)) found.push(child)
      visit(child)
    }
  }
  visit(root)
  return found
}

const isPressed = (element: Element): boolean =>
  element.localName === 'input' && /^(submit|button|reset)$/i.test(element.getAttribute('type') ?? '')

const readings = new Map<string, ((element: Element) => boolean) | undefined>([
  ['*', () => true],
  ['input[type=submit], input[type=button], input[type=reset]', isPressed],
])

/** What the selectors that Testing Library asks thousands of times ask for: names of elements, or an attribute. */
function reading(selector: string): ((element: Element) => boolean) | undefined {
  if (!readings.has(selector)) {
    const attribute = /^\[([a-z-]+)\]$/.exec(selector)?.[1]
    const names = /^[a-z]+(, ?[a-z]+)*$/.test(selector) ? new Set(selector.split(/, ?/)) : undefined
    readings.set(
      selector,
      attribute
        ? (element) => element.hasAttribute(attribute)
        : names && (({ localName }) => names.has(localName)),
    )
  }
  return readings.get(selector)
}

/** The element of that id below `root`; `undefined` when only a walk can tell. */
function byId(root: ParentNode & Node, id: string): Element | null | undefined {
  if (!root.isConnected) return undefined
  const found = document.getElementById(id)
  return !found || (found !== root && root.contains(found)) ? found : undefined
}

// oxlint-disable-next-line typescript/unbound-method -- it is called with its element
const { matches } = Element.prototype
Object.assign(Element.prototype, {
  matches(this: Element, selector: string) {
    return reading(selector)?.(this) ?? matches.call(this, selector)
  },
})
for (const { prototype } of [Element, Document]) {
  // oxlint-disable-next-line typescript/unbound-method -- they are called with their element
  const { querySelector, querySelectorAll } = prototype
  Object.assign(prototype, {
    querySelector(this: Element | Document, selector: string) {
      const id = /^\[id="([^"\\]+)"\]$/.exec(selector)?.[1]
      const found = id === undefined ? undefined : byId(this, id)
      return found === undefined ? querySelector.call(this, selector) : found
    },
    querySelectorAll(this: Element | Document, selector: string) {
      const passes = reading(selector)
      return passes ? below(this, passes) : querySelectorAll.call(this, selector)
    },
  })
}

const LABELABLE = 'button, input:not([type=hidden]), meter, output, progress, select, textarea'

const labels = new WeakMap<Document, { changes: unknown; byFor: Map<string, HTMLLabelElement[]> }>()

/** The labels of a document that name their control; gathered anew once jsdom has counted a change of the document. */
function labelsFor(owner: Document): Map<string, HTMLLabelElement[]> {
  const symbol = Object.getOwnPropertySymbols(owner).find(({ description }) => description === 'impl')
  const internal: unknown = symbol && Reflect.get(owner, symbol)
  const changes: unknown = internal && Reflect.get(internal, '_version')
  const known = labels.get(owner)
  if (known && changes !== undefined && known.changes === changes) return known.byFor
  const byFor = new Map<string, HTMLLabelElement[]>()
  for (const label of owner.getElementsByTagName('label')) {
    const id = label.getAttribute('for')
    if (id) byFor.set(id, [...(byFor.get(id) ?? []), label])
  }
  labels.set(owner, { changes, byFor })
  return byFor
}

/** The labels of a control, as HTML defines them; jsdom walks the document for each label of each control. */
function labelsOf(this: HTMLElement): HTMLLabelElement[] {
  const { id, ownerDocument } = this
  const around = labelAround(this)
  const isLabelled = around && !around.hasAttribute('for') && around.querySelector(LABELABLE) === this
  const named = id === '' ? undefined : labelsFor(ownerDocument).get(id)
  return [
    ...(isLabelled ? [around] : []),
    ...(named && ownerDocument.getElementById(id) === this ? named : []),
  ]
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
