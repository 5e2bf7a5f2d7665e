import { z } from 'zod'

type Holder = Record<PropertyKey, unknown>

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

function mendOne(root: Holder, { path, expected }: z.core.$ZodIssueInvalidType, isLast: boolean): void {
  const holder = path.slice(0, -1).reduce<unknown>((at, key) => (isHolder(at) ? at[key] : undefined), root)
  const key = path.at(-1)
  if (!isHolder(holder) || key === undefined) return
  const value = holder[key]
  // Servers disagree whether nothing is null or absent; only then is the value of a wrong type.
  if (!isLast && value === undefined) holder[key] = null
  else if (!isLast && value === null) delete holder[key]
  else holder[key] = asType(expected, value)
}

/**
 * An answer of somebody else's server, brought as near to the contract as its types allow: absent for null and null
 * for absent, numbers in text, lists and flags that are not there. What it says otherwise is left as it is.
 * @returns undefined when it has nothing of what was promised
 */
export function mend(schema: z.ZodType, answer: unknown): unknown {
  const root: Holder = { answer: structuredClone(answer) }
  const whole = z.object({ answer: schema })
  for (const isLast of [false, true]) {
    for (const issue of whole.safeParse(root).error?.issues ?? [])
      if (issue.code === 'invalid_type') mendOne(root, issue, isLast)
  }
  const result = whole.safeParse(root)
  if (result.success) return result.data.answer
  return isHolder(root['answer']) ? root['answer'] : undefined
}
