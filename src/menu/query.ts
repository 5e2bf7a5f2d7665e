import type { MenuNode } from '#contract/actions/system/auth'

function parsed(query: string): unknown {
  try {
    return JSON.parse(query)
  } catch {
    return undefined
  }
}

/** What a menu entry opens its page with, as the search of an address: `?id=1`, or nothing. */
export function searchOf(query: MenuNode['query']): string {
  const value = typeof query === 'string' ? parsed(query) : query
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return ''
  const plain = Object.entries(value).flatMap(([name, part]: [string, unknown]) =>
    ['string', 'number', 'boolean'].includes(typeof part) ? [[name, String(part)]] : [],
  )
  return plain.length > 0 ? `?${new URLSearchParams(plain).toString()}` : ''
}
