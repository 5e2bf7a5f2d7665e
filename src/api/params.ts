type Pair = [key: string, value: string]

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === ''

function pairsOf(key: string, value: unknown): Pair[] {
  if (isAbsent(value)) return []
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([sub, inner]) => pairsOf(`${key}[${sub}]`, inner))
  }
  return typeof value === 'string' ? [[key, value]] : [[key, JSON.stringify(value)]]
}

/**
 * Query string in the form RuoYi back ends read: nested objects as `key[sub]`, lists as `key[0]`.
 * Absent is what is undefined, null, empty text or no plain value (a Date must be formatted by the caller).
 */
export const queryString = (params: object): string =>
  Object.entries(params)
    .flatMap(([key, value]) => pairsOf(key, value))
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .join('&')
