const PLACEHOLDER = /\{([^{}\s]{1,20})\}/g

/** Unknown placeholders of a text: they are typing errors that would otherwise reach the recipient. */
export const unknownPlaceholders = (text: string, known: readonly string[]): string[] => [
  ...new Set(
    [...text.matchAll(PLACEHOLDER)].flatMap(([whole, name = '']) => (known.includes(name) ? [] : [whole])),
  ),
]

/** Replaces the placeholders of a text; a placeholder without a value stays unchanged. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(PLACEHOLDER, (whole, name: string) => values[name] ?? whole)

/** The placeholders of a watermark. */
export const WATERMARK_PLACEHOLDERS = { name: '姓名', phone4: '手机后4位', time: '打开时间' }

/** The refusal for unknown placeholders: 「{nmae}」不是可用的变量，可用 {name}、{project} */
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
