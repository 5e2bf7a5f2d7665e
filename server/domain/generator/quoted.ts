/** Characters that would end a text of one line, or be taken for something else in it. */
const SPECIAL = /['\\\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/**
 * Words as a text of TypeScript: whatever they hold, they stay within its quotes. The only way by which words that
 * somebody typed come into generated code.
 */
export const quoted = (words: string): string =>
  `'${words.replace(SPECIAL, (char) =>
    char === "'" || char === '\\' ? `\\${char}` : `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`,
  )}'`

/** Lines of code; what is not wanted is left out. */
export const lines = (...parts: readonly (string | false | undefined | readonly string[])[]): string =>
  `${parts.flatMap((part) => (part === false || part === undefined ? [] : part)).join('\n')}\n`
