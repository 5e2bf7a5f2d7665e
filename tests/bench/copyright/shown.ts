/** An ISBN of the invented prefix as it is printed. */
export const hyphenateIsbn = (isbn: string): string =>
  isbn.replace(/^(978)(7)(9999)(\d{4})(\d)$/, '$1-$2-$3-$4-$5')

/** A CIP number as it is printed, with full-width brackets. */
export const printedCip = (cip: string): string => `（${cip.slice(0, 4)}）第${cip.slice(4)}号`
