declare module 'virtual:ocr' {
  /** Where the parts of the recognition lie, below the base of the console. */
  export const OCR: Readonly<Record<'place' | 'worker' | 'core', string>>
}
