const reference = /&#(?:x([0-9a-f]+)|(\d+));/gi
const lastOfPlane = 0xffff
const lastCode = 0x10ffff
/** `"` `&` `'` `<` `>`: as characters they would be markup. */
const markup = [34, 38, 39, 60, 62]

const codeOf = (hex: string | undefined, decimal: string | undefined) =>
  hex === undefined ? Number(decimal) : parseInt(hex, 16)

/**
 * Writes characters above U+FFFF, which are given as numbers, as themselves: SheetJS makes two wrong characters of such a
 * number (`String.fromCharCode` in its `unescapexml`), and openpyxl writes rare characters of names so.
 */
const withRareCharacters = (xml: string): string =>
  xml.replace(reference, (all, hex?: string, decimal?: string) => {
    const code = codeOf(hex, decimal)
    return code > lastOfPlane && code <= lastCode ? String.fromCodePoint(code) : all
  })

/** Stands in a cell whose formula has no stored result; nobody types a character for private use. */
export const NO_RESULT = '\uf8ffno result'

const withoutResult = /<c\b([^>]*)>\s*<f\b(?:[^>]*\/>|[^>]*>[^<]*<\/f>)\s*(?:<v\s*\/>|<v>\s*<\/v>)?\s*<\/c>/g

/** Marks formulas without a stored result: SheetJS reads them as 0. An empty text (`t="str"`) is a result. */
const withMarkedFormulas = (xml: string): string =>
  xml.replace(withoutResult, (all, attributes: string) =>
    /\bt="str"/.test(attributes)
      ? all
      : `<c${attributes.replace(/\bt="\w*"/, '')} t="str"><v>${NO_RESULT}</v></c>`,
  )

/** A file of a workbook as SheetJS reads it rightly. */
export const readable = (xml: string): string => withMarkedFormulas(withRareCharacters(xml))

/** Writes all characters that HTML gives as numbers as themselves, but those that would be markup. */
export const withoutReferences = (html: string): string =>
  html.replace(reference, (all, hex?: string, decimal?: string) => {
    const code = codeOf(hex, decimal)
    return code < 32 || code > lastCode || markup.includes(code) ? all : String.fromCodePoint(code)
  })
