const PLACEHOLDER = /\{([^{}\s]{1,20})\}/g

/** The placeholders of a text that nobody fills in: a slip of the pen that would reach the reader. */
export const unknownPlaceholders = (text: string, known: readonly string[]): string[] => [
  ...new Set(
    [...text.matchAll(PLACEHOLDER)].flatMap(([whole, name = '']) => (known.includes(name) ? [] : [whole])),
  ),
]

/** The text with its placeholders filled in; one without a value stays as it is. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(PLACEHOLDER, (whole, name: string) => values[name] ?? whole)

/** What a watermark may name. */
export const WATERMARK_PLACEHOLDERS = { name: '姓名', phone4: '手机后4位', time: '打开时间' }

/** In words, for a refusal: 「{nmae}」不是可用的变量，可用 {name}、{project} */
export function placeholderProblem(
  text: string,
  known: Readonly<Record<string, string>>,
): string | undefined {
  const names = Object.keys(known)
  const wrong = unknownPlaceholders(text, names)
  return wrong.length === 0
    ? undefined
    : `${wrong.join('、')}不是可用的变量，可用${names.map((name) => `{${name}}`).join('、')}`
}
