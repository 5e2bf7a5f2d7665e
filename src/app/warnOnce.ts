const warned = new Set<string>()

/** A console warning that is not repeated with every render. */
export function warnOnce(text: string): void {
  if (warned.has(text)) return
  warned.add(text)
  console.warn(text)
}
