import { Random } from './random'
import type { Instance } from './types'

const SIZE = /^(\d+)x(\d+)x(\d+)(?:\/(\d+))?$/

/**
 * A generated instance for benchmarks: `books x experts x perBook`, optionally `/groups`. Fit has four
 * decimals, one pair in fifty of a group avoids each other, books and experts belong to eight classes, limits
 * leave room for two more books each.
 * @throws Error when the size cannot be parsed
 */
export function benchInstance(size: string, seed: string): Instance {
  const match = SIZE.exec(size)
  const [books = 0, experts = 0, perBook = 0, groups = 1] = match?.slice(1).map((n) => Number(n ?? 1)) ?? []
  if (!experts || !groups || groups > books)
    throw new Error(`规模应写作 教材数x专家数x每本人数，如 1000x300x5 或 10000x2000x5/100：${size}`)
  const random = new Random(seed)
  const list = (n: number, bound: number): number[] => Array.from({ length: n }, () => random.below(bound))
  const bookClass = list(books, 8)
  const expertClass = list(experts, 8)
  const fit = new Float64Array(books * experts)
  for (let i = 0; i < fit.length; i++) fit[i] = random.below(10_000) / 10_000
  const air = Math.ceil((books * perBook) / experts) + 2
  return {
    need: Array.from({ length: books }, () => perBook),
    capacity: Array.from({ length: experts }, () => air),
    fit,
    specialist: (expert, book) => expertClass[expert] === bookClass[book],
    forbidden: Array.from({ length: Math.floor(fit.length / groups / 50) }, () => {
      const expert = random.below(experts)
      return [expert, (expert % groups) + groups * random.below(Math.floor(books / groups))]
    }),
    groups: {
      ofBook: Array.from({ length: books }, (_, i) => i % groups),
      ofExpert: Array.from({ length: experts }, (_, i) => [i % groups]),
    },
    bookClass,
    unit: list(experts, experts),
    province: list(experts, 31),
  }
}
