import { isOneOf, keysOf } from '#contract/facts/closed'
import { HARD_ITEMS, type FormalCode } from '#contract/facts/examining/formal'
import { BOOK_LABELS } from '#contract/rules/declaration/bookFields'
import type { BookMaterialCode } from '#contract/rules/declaration/materials'

/** Parts of a book that a supplement can open beside its fields. */
export const OPENED_PARTS = { ...BOOK_LABELS, editors: '编写人员', use: '选用情况' } as const
export type OpenedPart = keyof typeof OPENED_PARTS

/** What a supplement opens: the owners change these parts and these materials, and nothing else. */
export interface Opened {
  parts: readonly OpenedPart[]
  materials: readonly BookMaterialCode[]
}

/** What usually has to be changed to mend an item. An examiner adds and leaves out. */
const MENDED_BY: Readonly<Partial<Record<FormalCode, Opened>>> = {
  F07: { parts: [], materials: ['M01'] },
  F08: { parts: [], materials: ['M01'] },
  F09: { parts: [], materials: ['M02'] },
  F10: { parts: ['book_name', 'isbn', 'edition', 'print_no', 'publish_date'], materials: ['M03'] },
  F11: { parts: ['cip_no', 'cip_has_textbook'], materials: ['M04'] },
  F12: { parts: ['cip_has_textbook'], materials: ['M05'] },
  F15: { parts: [], materials: ['M08'] },
  F16: { parts: ['use'], materials: ['M09'] },
  F18: { parts: ['revise_desc'], materials: ['M12'] },
  F19: { parts: ['digital_url', 'digital_account', 'digital_pwd'], materials: ['M15'] },
  F20: { parts: ['awards', 'plan_level'], materials: ['M13'] },
}

/** Materials that are judged by an item which no supplement mends. */
const JUDGED_BY: Readonly<Partial<Record<FormalCode, readonly BookMaterialCode[]>>> = {
  F13: ['M06'],
  F14: ['M07'],
  F17: ['M11'],
}

/** The materials that an item is about. */
export const materialsOfItem = (code: FormalCode): readonly BookMaterialCode[] =>
  MENDED_BY[code]?.materials ?? JUDGED_BY[code] ?? []

/** Whether a fault of this item may be mended by a supplement. */
export const isMendable = (code: FormalCode): boolean => !isOneOf(code, HARD_ITEMS)

/** What a supplement for these items opens, each once, in the order of the form. */
export function openedFor(codes: readonly FormalCode[]): {
  parts: OpenedPart[]
  materials: BookMaterialCode[]
} {
  const wanted = codes.flatMap((code) => MENDED_BY[code] ?? [])
  const parts = new Set(wanted.flatMap((one) => one.parts))
  const materials = new Set(wanted.flatMap((one) => one.materials))
  return {
    parts: keysOf(OPENED_PARTS).filter((part) => parts.has(part)),
    materials: [...materials].toSorted(),
  }
}
