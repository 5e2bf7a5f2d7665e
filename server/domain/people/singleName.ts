const several = /[、，,;；/／&＆|]|等$/
const origin = /^[[［【〔(（][^\])）］】〕]{1,12}[\])）］】〕]\s*/
const role = /[\s(（[［]+(?:第一主编|主编|编著|著|编)[)）\]］]?$/
const longest = 50

/**
 * The one person an author entry names, without the country before it and the role behind it: `[比]埃尔热` is 埃尔热.
 * @returns undefined when the entry is blank or seems to name more than one
 */
export function singleName(entry: string | null): string | undefined {
  const name = (entry ?? '').trim().replace(origin, '').replace(role, '').trim()
  if (name === '' || name.length > longest || several.test(name)) return undefined
  const parts = name.split(/\s+/)
  if (parts.length === 1 || !/^[\p{Script=Han}\s]+$/u.test(name)) return name
  // Spaces separate people, but also pad names of two characters so that lists line up.
  return parts.length === 2 && parts.every((part) => part.length === 1) ? parts.join('') : undefined
}
