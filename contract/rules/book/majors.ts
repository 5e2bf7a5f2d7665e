import type { EduLevel } from '#contract/facts/books'

/** The first digits of a major's code are its category's, a few more its class's. */
export const CATEGORY_DIGITS = 2
export const CLASS_DIGITS = 4

/** The levels that have a catalogue of majors; graduate books go by the undergraduate one. */
export const CATALOGUE_OF = {
  sec: 'sec',
  voc: 'voc',
  voc_b: 'voc_b',
  ug: 'ug',
  grad: 'ug',
} as const satisfies Partial<Record<EduLevel, EduLevel>>
/** The levels whose majors the catalogue lists. */
export type CatalogueLevel = (typeof CATALOGUE_OF)[keyof typeof CATALOGUE_OF]

/** From the categories of a level to those of the three-year level, which are in the same order: 61, 21 and 41 are 农林牧渔. */
const TO_THREE_YEAR: Readonly<Record<Exclude<CatalogueLevel, 'ug'>, number>> = { sec: -20, voc: 0, voc_b: 20 }

interface MajorPlace {
  major_category: string | null
  major_class: string | null
}

/**
 * Where the review counts a major: category and class by the codes of the three-year level, whichever vocational level
 * it is of. Undergraduate majors have no place among them.
 */
export function placeOfMajor(edu_level: EduLevel | null, major_code: string | null): MajorPlace {
  const none = { major_category: null, major_class: null }
  if (major_code === null || (edu_level !== 'sec' && edu_level !== 'voc' && edu_level !== 'voc_b'))
    return none
  const category = Number(major_code.slice(0, CATEGORY_DIGITS)) + TO_THREE_YEAR[edu_level]
  return {
    major_category: String(category),
    major_class: `${category}${major_code.slice(CATEGORY_DIGITS, CLASS_DIGITS)}`,
  }
}
