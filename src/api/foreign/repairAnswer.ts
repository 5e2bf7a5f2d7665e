import { z } from '#contract/zod'

type Holder = Record<PropertyKey, unknown>
type Path = readonly PropertyKey[]

const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null

const YES: readonly unknown[] = [true, 1, '1', 'true', 'Y']

/** The nearest value of the wanted type; what has no near one stays. */
function asType(expected: string, value: unknown): unknown {
  if (expected === 'array') return []
  if (expected === 'boolean') return YES.includes(value)
  if (expected === 'string') return typeof value === 'number' ? String(value) : ''
  if (expected === 'number' || expected === 'int') return Number(value ?? 0) || 0
  return value
}

/** Changes one field somewhere below `root`; undefined takes it away. */
function change(root: unknown, path: Path, next: (old: unknown) => unknown): void {
  const holder = path.slice(0, -1).reduce((at, key) => (isHolder(at) ? at[key] : undefined), root)
  const key = path.at(-1)
  if (!isHolder(holder) || key === undefined) return
  const value = next(holder[key])
  if (value === undefined) delete holder[key]
  else holder[key] = value
}

/** Something the schema would take in the place of what it refuses. */
function standIn(issue: z.core.$ZodIssue): unknown {
  if (issue.code === 'invalid_value') return issue.values[0]
  return issue.code === 'too_small' && issue.origin === 'number' ? Number(issue.minimum) + 1 : undefined
}

/**
 * An answer of somebody else's server, brought as near to the contract as its types allow: absent for null and null
 * for absent, numbers in text, lists and flags that are not there, fields nobody asked for. What they do not explain,
 * such as a choice the contract does not know, stays as it came.
 * @returns undefined when it has nothing of what was promised
 */
export function repairAnswer(schema: z.ZodType, answer: unknown): unknown {
  const root: Holder = { answer: structuredClone(answer) }
  const whole = z.object({ answer: schema })
  const issues = (): z.core.$ZodIssue[] => whole.safeParse(root).error?.issues ?? []
  // Servers disagree whether nothing is null or absent; only what is neither is of a wrong type.
  for (const isLast of [false, true])
    for (const issue of issues())
      if (issue.code === 'invalid_type')
        change(root, issue.path, (old) =>
          isLast || (old ?? undefined) !== undefined
            ? asType(issue.expected, old)
            : old === null
              ? undefined
              : null,
        )
  // What no type explains must not keep its neighbours from being read: it steps aside and comes back.
  const odd: { path: Path; value: unknown }[] = []
  for (const issue of issues()) {
    const { path } = issue
    change(root, path, (value) => {
      odd.push({ path, value })
      return standIn(issue) ?? value
    })
  }
  const result = whole.safeParse(root)
  const mended: unknown = result.success ? result.data : root
  for (const { path, value } of odd) change(mended, path, () => value)
  // The holder made above went through the schema or stayed as it was.
  const { answer: found } = mended as Holder
  return result.success || isHolder(found) ? found : undefined
}
