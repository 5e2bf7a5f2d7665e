/** Pictures and fonts of the copy get this long to arrive before the printer is asked. */
const PRINT_WAIT_MS = 5000

const pageStyle = (isLandscape: boolean) => `
  @page { size: A4 ${isLandscape ? 'landscape' : 'portrait'}; margin: 15mm; }
  html, body { margin: 0; background: var(--paper); }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
`

/** What has been typed or drawn is no part of the markup: a copy has to be told. */
function copyState(from: Element, to: Element): void {
  const source = from.querySelectorAll('input, textarea, select, canvas')
  const target = to.querySelectorAll('input, textarea, select, canvas')
  for (const [i, field] of source.entries()) {
    const copy = target[i]
    if (field instanceof HTMLInputElement && copy instanceof HTMLInputElement) {
      copy.setAttribute('value', field.value)
      copy.toggleAttribute('checked', field.checked)
    } else if (field instanceof HTMLTextAreaElement && copy) {
      copy.textContent = field.value
    } else if (field instanceof HTMLSelectElement && copy instanceof HTMLSelectElement) {
      for (const [at, option] of [...copy.options].entries())
        option.toggleAttribute('selected', at === field.selectedIndex)
    } else if (field instanceof HTMLCanvasElement && copy) {
      const image = document.createElement('img')
      image.src = field.toDataURL()
      image.style.width = `${field.clientWidth}px`
      copy.replaceWith(image)
    }
  }
}

function fill(page: Document, element: HTMLElement, title: string, isLandscape: boolean): void {
  page.title = title
  for (const sheet of document.querySelectorAll('style, link[rel="stylesheet"]'))
    page.head.append(page.importNode(sheet, true))
  const own = page.createElement('style')
  own.textContent = pageStyle(isLandscape)
  page.head.append(own)
  // Colours and fonts hang on classes and variables of the page's root.
  for (const { name, value } of document.documentElement.attributes)
    page.documentElement.setAttribute(name, value)
  const copy = element.cloneNode(true)
  if (copy instanceof Element) copyState(element, copy)
  page.body.append(page.importNode(copy, true))
}

interface PrintOptions {
  isLandscape?: boolean
  waitMs?: number
}

/**
 * Prints one element on A4 from a hidden frame; the page itself stays as it is.
 * @param title what the printer's dialog proposes as a file name
 * @returns when the printer's dialog has been closed
 */
export async function printElement(
  element: HTMLElement,
  title: string,
  { isLandscape = false, waitMs = PRINT_WAIT_MS }: PrintOptions = {},
): Promise<void> {
  const frame = document.createElement('iframe')
  frame.title = title
  frame.setAttribute('aria-hidden', 'true')
  frame.style.cssText = 'position:fixed;right:100%;bottom:100%;width:210mm;height:297mm;border:0'
  document.body.append(frame)
  try {
    const { contentWindow: inner, contentDocument: page } = frame
    if (!inner || !page) throw new Error('浏览器不允许打印')
    fill(page, element, title, isLandscape)
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    inner.focus()
    inner.print()
  } finally {
    frame.remove()
  }
}
