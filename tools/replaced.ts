/** A part of a library's module, and what stands for it. */
export type Replacement = readonly [from: string | RegExp, to: string]

/**
 * A module of a library with parts of it replaced.
 * @param refuse is called when a part is not there exactly once: the library is another one
 */
export const replaced = (
  code: string,
  replacements: readonly Replacement[],
  refuse: (part: string | RegExp) => never,
): string =>
  replacements.reduce(
    (text, [from, to]) => (text.split(from).length === 2 ? text.replace(from, to) : refuse(from)),
    code,
  )
