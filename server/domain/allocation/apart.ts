import { EVERY, planSteps, type Drawn } from './plan'
import { Random } from './random'
import { report } from './report'
import { settle, type Setting } from './setting'
import type { Instance, Objective, Options, Pair } from './types'

/** Solutions looked at before the best found is taken as it is: in number, not in time, to stay repeatable. */
const PATIENCE = 400
/** Eligible pairs solved over all of them. */
const WORK = 20_000_000
const LEAST_PATIENCE = 6

interface Node {
  forbidden: readonly Pair[]
  drawn: Drawn
  /** What the plan is worth, the first first; less is better. */
  worth: readonly number[]
}

interface Clash {
  book: number
  experts: readonly [number, number]
}

const worse = (a: readonly number[], b: readonly number[]): number =>
  a.map((n, i) => n - (b[i] ?? 0)).find((difference) => difference !== 0) ?? 0

/**
 * Keeps people apart, which no flow can: a book's flow does not know who else is on it. The plan without that rule is
 * a bound. Where it puts two together who are to be apart, one of them is kept off that book, and both ways are
 * looked at, the one with the better bound first; so the first plan that keeps everybody apart and is worth its bound
 * is the best there is. Before it branches, a node is mended at once at all its clashes: mostly that costs nothing, and
 * the search ends there.
 * @returns `proven` false where patience ended first: the rule holds, but a better plan may exist
 */
export function* apartSteps(
  instance: Instance,
  { seed, mode, objectives = EVERY }: Options,
): Generator<number, Drawn & { proven: boolean }> {
  const setting = settle(instance)
  const random = new Random(`${seed}/apart`)
  const goals = mode === 'random' ? (['load'] as const) : objectives.filter((goal) => goal !== 'diversity')
  const patience = Math.max(
    LEAST_PATIENCE,
    Math.min(PATIENCE, Math.floor(WORK / (setting.books * setting.experts))),
  )
  let solved = 0

  function* solve(forbidden: readonly Pair[], wanted: readonly Objective[]): Generator<number, Node> {
    const narrowed = { ...instance, forbidden: [...(instance.forbidden ?? []), ...forbidden] }
    const steps = planSteps(narrowed, { seed, mode, objectives: wanted })
    let step = steps.next()
    // How many solutions it will take is not known: each halves what seems to be left.
    for (; !step.done; step = steps.next()) yield 1 - 0.5 ** (solved + step.value)
    solved++
    return { forbidden, drawn: step.value, worth: worthOf(setting, instance, step.value, goals) }
  }

  /** Keeps one of two off the book: the seed says which, unless one is there to stay. */
  const mended = ({ book, experts: [a, b] }: Clash): Pair => {
    const kept = setting.keptOf[book]
    if (kept?.has(a)) return [b, book]
    if (kept?.has(b)) return [a, book]
    return [random.below(2) ? a : b, book]
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
  // The same plan once more, now with the local search that only the result needs.
  const last = yield* solve(best.forbidden, mode === 'random' ? goals : objectives)
  return { ...last.drawn, proven }
}

/** Whoever is to be kept apart from someone who stays on a book cannot be on it. */
const besideKept = ({ keptOf, apartOf }: Setting): Pair[] =>
  keptOf.flatMap((kept, book) =>
    [...kept].flatMap((expert) =>
      [...(apartOf.get(expert) ?? [])]
        .filter((partner) => !kept.has(partner))
        .map((partner): Pair => [partner, book]),
    ),
  )

/** Two on a book who are to be kept apart and do not both stay there anyway. */
function clashesIn({ apartOf, keptOf }: Setting, { on }: Drawn): Clash[] {
  return on.flatMap((experts, book) =>
    [...experts].flatMap((a) =>
      [...(apartOf.get(a) ?? [])]
        .filter((b) => a < b && experts.has(b) && !(keptOf[book]?.has(a) && keptOf[book].has(b)))
        .map((b): Clash => ({ book, experts: [a, b] })),
    ),
  )
}

function worthOf(
  setting: Setting,
  instance: Instance,
  { on, places }: Drawn,
  goals: readonly Objective[],
): number[] {
  const { objectives, gaps, minLoad, pairs } = report(setting, instance, on, places)
  const measures: Record<Objective, () => number> = {
    stay: () => -pairs.filter(([e, b]) => setting.presentOf[b]?.has(e)).length,
    load: () => objectives.sumSquaredLoad,
    specialist: () => objectives.withoutSpecialist,
    fit: () => -objectives.totalFit,
    diversity: () => 0,
  }
  return [
    gaps.reduce((sum, { missing }) => sum + missing ** 2, 0),
    minLoad.short.reduce((sum, { wanted, got }) => sum + wanted - got, 0),
    ...goals.map((goal) => measures[goal]()),
  ]
}
