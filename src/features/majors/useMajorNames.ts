import type { Output } from '#contract'
import type { EduLevel } from '#contract/facts/books'
import { useMajors } from './useMajors'

type Level = EduLevel | null | undefined

function titleIn(catalogue: Output<'major_tree'>, code: string): string | undefined {
  for (const category of catalogue) {
    const all = [category, ...category.majors, ...category.classes.flatMap((one) => [one, ...one.majors])]
    const found = all.find((one) => one.code === code)
    if (found) return `${found.code} ${found.name}`
  }
  return undefined
}

/** What a code is called at this level, or at another one, with the code before it; the code alone where it is unknown. */
export function useMajorNames(level: Level, other?: Level): (code: string) => string {
  const { data: catalogue = [] } = useMajors(level)
  const { data: others = [] } = useMajors(other)
  return (code) => titleIn(catalogue, code) ?? titleIn(others, code) ?? code
}
