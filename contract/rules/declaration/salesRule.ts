import { Big } from 'big.js'

/** 发行情况, by the field's name. */
export const SELL_LABELS = {
  stat_year: '年份',
  spring_num: '春季册数',
  autumn_num: '秋季册数',
  school_num: '使用院校数',
  province_num: '覆盖省份数',
  print_no: '印次',
  returns_num: '退货册数',
  amount: '码洋（万元）',
  proof_file: '印数证明',
} as const
export type SellField = keyof typeof SELL_LABELS

/** Years that are expected, and offered to be filled in. */
export const SOLD_YEARS = { fewest: 3, usual: 5 } as const
/** The first year that a book of today may have sold in. */
export const FIRST_SOLD_YEAR = 1980
/** The most years of one book. */
export const MOST_SELLS = 60

export interface WrittenSell {
  stat_year: number
  spring_num?: number | null
  autumn_num?: number | null
  returns_num?: number | null
  amount?: string | null
}

/** Copies of a year. */
export const copiesOf = ({ spring_num, autumn_num }: Omit<WrittenSell, 'stat_year'>): number =>
  (spring_num ?? 0) + (autumn_num ?? 0)

export interface SalesTotals {
  copies: number
  returns: number
  /** In 10,000 元, exact. */
  amount: string
  /** Copies sold beyond those printed; 0 where the printed ones suffice or are not known. */
  excess: number
}

/**
 * What the years add up to, compared with the copies printed since the first edition (累计印数): no more are sold than
 * were printed.
 */
export function salesTotals(
  rows: readonly Omit<WrittenSell, 'stat_year'>[],
  total_print: number | null,
): SalesTotals {
  const copies = rows.reduce((sum, row) => sum + copiesOf(row), 0)
  return {
    copies,
    returns: rows.reduce((sum, { returns_num }) => sum + (returns_num ?? 0), 0),
    amount: rows.reduce((sum, { amount }) => sum.plus(amount || 0), new Big(0)).toFixed(),
    excess: total_print === null ? 0 : Math.max(0, copies - total_print),
  }
}

/** The years of a table, the latest first: those that are stored, and of the last five those in which the book was there. */
export function yearsShown(
  stored: readonly number[],
  thisYear: number,
  first_publish_date: string | null,
): number[] {
  const published = Number(first_publish_date?.slice(0, 4) ?? 0)
  const usual = Array.from({ length: SOLD_YEARS.usual }, (_, back) => thisYear - back)
  const offered = usual.filter((year) => year >= published)
  return [...new Set([...stored, ...offered])].toSorted((a, b) => b - a)
}
