import { EVERY, planSteps, type Drawn } from './plan'
import { Random } from './random'
import { measurePlan } from './report/report'
import { settle, type Setting } from './setting'
import type { Instance, Objective, SolverOptions, Pair } from './types'

/**
 * Maximum number of solutions examined before the best found is taken; a count instead of a time limit, so that
 * results are reproducible.
 */
const PATIENCE = 400
/** Maximum number of eligible pairs, summed over all solutions. */
const WORK = 20_000_000
/** A plan that is fair takes this many times as long. */
const FAIR_TIMES = 500
const LEAST_PATIENCE = 6

interface Node {
  forbidden: readonly Pair[]
  drawn: Drawn
  /** The objective values of the plan in order; less is better. */
  worth: readonly number[]
}

interface Clash {
  book: number
  experts: readonly [number, number]
}

const worse = (a: readonly number[], b: readonly number[]): number =>
  a.map((n, i) => n - (b[i] ?? 0)).find((difference) => difference !== 0) ?? 0

/** Draws which of two experts is forbidden a book, unless one of them is fixed there. */
const mender =
  ({ keptOf }: Setting, random: Random) =>
  ({ book, experts: [a, b] }: Clash): Pair => {
    const kept = keptOf[book]
    if (kept?.has(a)) return [b, book]
    if (kept?.has(b)) return [a, book]
    return [random.below(2) ? a : b, book]
  }

/**
 * Branch and bound for experts to keep apart, which a flow cannot express: a book's flow does not know who else
 * is on it. The plan without that rule is a bound. Where it assigns such a pair to one book, one of them is
 * forbidden there, and both branches are searched, the one with the better bound first; so the first feasible
 * plan that reaches its bound is optimal. Before it branches, a node is repaired at all its conflicts at once:
 * usually that costs nothing, and the search ends there.
 * @returns `proven` false where the limit was reached first: the rule holds, but a better plan may exist
 */
export function* apartSteps(
  instance: Instance,
  { seed, mode, objectives = EVERY }: SolverOptions,
): Generator<number, Drawn & { proven: boolean }> {
  const setting = settle(instance)
  const mended = mender(setting, new Random(`${seed}/apart`))
  const goals = mode === 'random' ? (['load'] as const) : objectives.filter((goal) => goal !== 'diversity')
  const isFair = goals.some((goal) => goal === 'weakest')
  const work = isFair ? WORK / FAIR_TIMES : WORK
  const patience = Math.max(
    LEAST_PATIENCE,
    Math.min(PATIENCE, Math.floor(work / (setting.books * setting.experts))),
  )
  let solved = 0
  // Fewer may meet fewer: only the bound of the plan without that rule holds for all.
  let fair: Drawn['fair'] | undefined

  function* solve(forbidden: readonly Pair[], wanted: readonly Objective[]): Generator<number, Node> {
    const narrowed = { ...instance, forbidden: [...(instance.forbidden ?? []), ...forbidden] }
    const steps = planSteps(narrowed, { seed, mode, objectives: wanted })
    let step = steps.next()
    // The number of solutions is unknown in advance: each halves the remaining progress.
    for (; !step.done; step = steps.next()) yield 1 - 0.5 ** (solved + step.value)
    solved++
    fair ??= step.value.fair
    const drawn = { ...step.value, fair }
    return { forbidden, drawn, worth: worthOf(setting, instance, drawn, goals) }
  }

  let best: Node | undefined
  let proven = true
  const open: Node[] = [yield* solve(besideKept(setting), goals)]
  while (open.length > 0) {
    open.sort((a, b) => worse(a.worth, b.worth) || b.forbidden.length - a.forbidden.length)
    const node = open.shift()
    if (!node || (best && worse(node.worth, best.worth) >= 0)) break
    let mend = node
    for (
      let clashes = clashesIn(setting, mend.drawn);
      clashes.length > 0;
      clashes = clashesIn(setting, mend.drawn)
    )
      mend = yield* solve([...mend.forbidden, ...clashes.map(mended)], goals)
    if (!best || worse(mend.worth, best.worth) < 0) best = mend
    const [clash] = clashesIn(setting, node.drawn)
    if (!clash || worse(best.worth, node.worth) === 0) break
    if (solved >= patience) {
      proven = false
      break
    }
    for (const expert of clash.experts)
      if (!setting.keptOf[clash.book]?.has(expert))
        open.push(yield* solve([...node.forbidden, [expert, clash.book]], goals))
  }
  if (!best) throw new Error('No plan keeps them apart')
  // The same plan again, now with the local search that only the result needs.
  const last = yield* solve(best.forbidden, mode === 'random' ? goals : objectives)
  return { ...last.drawn, proven }
}

/** Experts who must be kept apart from someone fixed on a book cannot be assigned to it. */
const besideKept = ({ keptOf, apartOf }: Setting): Pair[] =>
  keptOf.flatMap((kept, book) =>
    [...kept].flatMap((expert) =>
      [...(apartOf.get(expert) ?? [])]
        .filter((partner) => !kept.has(partner))
        .map((partner): Pair => [partner, book]),
    ),
  )

/** Pairs to keep apart who are on one book, unless both are fixed there. */
function clashesIn({ apartOf, keptOf }: Setting, { on }: Drawn): Clash[] {
  return on.flatMap((experts, book) =>
    [...experts].flatMap((a) =>
      [...(apartOf.get(a) ?? [])]
        .filter((b) => a < b && experts.has(b) && !(keptOf[book]?.has(a) && keptOf[book].has(b)))
        .map((b): Clash => ({ book, experts: [a, b] })),
    ),
  )
}

function worthOf(setting: Setting, instance: Instance, drawn: Drawn, goals: readonly Objective[]): number[] {
  const { objectives, gaps, minLoad, pairs, fair } = measurePlan(setting, instance, drawn)
  const measures: Record<Objective, () => number> = {
    stay: () => -pairs.filter(([e, b]) => setting.presentOf[b]?.has(e)).length,
    load: () => objectives.sumSquaredLoad,
    specialist: () => objectives.withoutSpecialist,
    weakest: () => -(fair?.weakest?.fit ?? 0),
    fit: () => -objectives.totalFit,
    diversity: () => 0,
  }
  return [
    gaps.reduce((sum, { missing }) => sum + missing ** 2, 0),
    minLoad.short.reduce((sum, { wanted, got }) => sum + wanted - got, 0),
    ...goals.map((goal) => measures[goal]()),
  ]
}
