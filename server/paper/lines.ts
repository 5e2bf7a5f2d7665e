/** Width of a text, in units of the font size. */
export type Measure = (text: string) => number

/** Characters without a glyph of their own: joiners, direction marks, variation selectors. */
const INVISIBLE = /[\u00ad\u2028\u2029]|\p{Cf}|\p{Variation_Selector}/gu
// oxlint-disable-next-line no-control-regex -- what a keyboard cannot type may still have been pasted
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

/**
 * A text that the font can render. A missing character is replaced by its code point, 〔U+1F600〕: an empty box
 * would not show that something is missing.
 */
export function replaceMissingGlyphs(text: string, has: (code: number) => boolean): string {
  const clean = text.replace(/\r\n?/g, '\n').replace(/\t/g, '  ').replace(CONTROL, '').replace(INVISIBLE, '')
  let shown = ''
  for (const char of clean) {
    const code = char.codePointAt(0) ?? 0
    shown += char === '\n' || has(code) ? char : `〔U+${code.toString(16).toUpperCase().padStart(4, '0')}〕`
  }
  return shown
}

/** Punctuation that must not begin a line, and punctuation that must not end one (GB/T 15834). */
const NO_START = /^[，。、；：？！）」』》】〕〉〗％‰℃”’…—～·,.;:?!)\]}%]$/u
const NO_END = /^[（「『《【〔〈〖“‘([{￥$]$/u
/** Letters, digits and their signs are kept together; a line may break between all other characters. */
const WORD = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}.,:'’_/\\@#&+*=<>^~|$-]$/u

/** The units of a line, which are broken only when one of them is wider than the line. */
function pieces(text: string): string[] {
  const found: string[] = []
  let piece = ''
  let last = ''
  for (const char of text) {
    const holds =
      piece !== '' && (NO_START.test(char) || NO_END.test(last) || (WORD.test(char) && WORD.test(last)))
    if (piece !== '' && !holds) {
      found.push(piece)
      piece = ''
    }
    piece += char
    last = char
  }
  if (piece !== '') found.push(piece)
  return found
}

/**
 * Breaks a text into lines. No character is lost; spaces at the end of a line extend beyond its edge.
 * @param width of the lines, in units of the font size
 */
export function wrappedLines(text: string, measure: Measure, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    let used = 0
    const put = (part: string) => {
      const own = measure(part)
      if (line !== '' && used + measure(part.trimEnd()) > width) {
        lines.push(line)
        line = ''
        used = 0
      }
      line += part
      used += own
    }
    for (const piece of pieces(paragraph)) {
      if (measure(piece.trimEnd()) <= width) put(piece)
      else for (const char of piece) put(char)
    }
    return [...lines, line]
  })
}
