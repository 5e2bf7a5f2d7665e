import type { Output } from '#contract'
import { restoreFacts, mergesOf, takenNumbers } from '#server/store/imports/merges'
import type { PersonFacts } from '#server/db/schema/index'
import type { Db } from '#server/db/client'
import { labelsOf } from './mergeReport'

type Kept = Output<'import_del'>['kept'][number]
type Value = PersonFacts[string]

const NUMBERS = ['phone', 'id_card']

const keyOf = (value: Value | undefined) => (Array.isArray(value) ? value.join('\n') : (value ?? ''))

/**
 * Restores the former values of the experts whom a batch changed, field by field. A field stays as it is, and is
 * reported, where it was edited since or the former number belongs to somebody else now.
 */
export async function restoreMerges(
  db: Db,
  import_id: number,
): Promise<{ restored: number[]; kept: Kept[] }> {
  const merges = await mergesOf(db, import_id)
  if (merges.length === 0) return { restored: [], kept: [] }
  const wanted = merges.flatMap(({ before }) => NUMBERS.map((field) => keyOf(before[field])))
  const owners = await takenNumbers(
    db,
    wanted.filter((number) => number !== ''),
  )
  const kept: Kept[] = []
  const people: { user_id: number; facts: PersonFacts }[] = []
  for (const { user_id, name, before, after, now } of merges) {
    const fields = Object.keys(after)
    if (now === null) {
      kept.push({ name, labels: labelsOf(fields), reason: '已不是专家' })
      continue
    }
    const changed = fields.filter((field) => keyOf(now[field]) !== keyOf(after[field]))
    if (changed.length > 0) kept.push({ name, labels: labelsOf(changed), reason: '导入之后又有修改' })
    const facts: PersonFacts = {}
    for (const field of fields.filter((one) => !changed.includes(one))) {
      const number = keyOf(before[field])
      const owner = NUMBERS.includes(field)
        ? owners.find((one) => one.number === number && one.user_id !== user_id)
        : undefined
      if (owner) kept.push({ name, labels: labelsOf([field]), reason: `原来的号码现在属于“${owner.name}”` })
      else facts[field] = before[field] ?? null
    }
    if (Object.keys(facts).length > 0) people.push({ user_id, facts })
  }
  await restoreFacts(db, import_id, people)
  return { restored: people.map(({ user_id }) => user_id), kept }
}
