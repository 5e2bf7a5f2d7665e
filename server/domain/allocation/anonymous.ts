import { addTo } from '#contract/rules/addTo'
import { Random } from './random'
import type { Pair, Plan } from './types'

/**
 * The 匿名序号 of every pair of the plan, in the order of `plan.pairs`: 1 … k per book, shuffled by the seed. Each
 * book has its own sequence, so a book's numbers do not depend on the other books.
 * @param fixed numbers already shown to somebody, including those of former pairs: they stay, and new experts
 * draw the lowest free ones.
 */
export function anonymousNumbers(
  plan: Pick<Plan, 'pairs'>,
  seed: string | number,
  fixed: readonly (readonly [expert: number, book: number, number: number])[] = [],
): number[] {
  const known = new Map<string, number>()
  for (const [expert, book, number] of fixed) known.set(`${expert}/${book}`, number)
  const numberOf = ([expert, book]: Pair): number | undefined => known.get(`${expert}/${book}`)

  const shown = new Map<number, number[]>()
  for (const [, book, number] of fixed) addTo(shown, book, number)
  const places = new Map<number, number[]>()
  plan.pairs.forEach(([, book], at) => addTo(places, book, at))

  const numbers = plan.pairs.map((pair) => numberOf(pair) ?? 0)
  for (const [book, list] of places) {
    const taken = new Set(shown.get(book))
    const open = list.filter((at) => numbers[at] === 0)
    const free: number[] = []
    for (let number = 1; free.length < open.length; number++) if (!taken.has(number)) free.push(number)
    new Random(`${seed}/${book}`).shuffle(free)
    open.forEach((at, i) => (numbers[at] = free[i] ?? 0))
  }
  return numbers
}
