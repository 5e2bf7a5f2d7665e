const said = new Set<string>()

/** A console warning that is not repeated with every render. */
export function warnOnce(text: string): void {
  if (said.has(text)) return
  said.add(text)
  console.warn(text)
}
