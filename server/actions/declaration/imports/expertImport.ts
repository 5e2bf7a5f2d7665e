import { createHash } from 'node:crypto'
import type { PersonChoice, PersonFinding } from '#contract/entities/importPeople'
import { quote } from '#contract/rules/cell'
import type { ExpertRow } from '#contract/rules/import/expert'
import type { RowError } from '#contract/rules/import/spec'
import { knownPeople, peopleHit } from './people'
import type { Merge } from '#server/store/imports/merges'
import type { ExpertLine } from '#server/store/imports/write'
import type { Db } from '#server/db/client'
import { Refusal } from '#server/define'
import { type ExpertFacts, type FactField, merged } from '#server/domain/people/facts'
import { judgePeople, type MatchedLine } from '#server/domain/people/samePeople'
import type { NumberedRow } from './checking'

interface Plan {
  fresh: NumberedRow<ExpertLine>[]
  merges: Merge[]
  /** Rows that need a decision by the office and have none. */
  errors: RowError[]
  /** Rows that change nothing in the library. */
  known: number
  people: PersonFinding[]
  /** Rows whose matches in the library have changed since the office decided. */
  stale: NumberedRow<ExpertRow>[]
}

interface MatchedPerson extends MatchedLine<NumberedRow<ExpertRow>> {
  report: PersonFinding | undefined
}

const stampOf = (finding: object) =>
  createHash('sha256').update(JSON.stringify(finding)).digest('base64url').slice(0, 22)

/** Matches the lines of the list against the people whom the library has now. */
async function recognise(db: Db, good: readonly NumberedRow<ExpertRow>[]) {
  const hits = await peopleHit(
    db,
    good.map(({ row, value: { phone, id_card, name } }) => ({ line: row, phone, id_card, name })),
  )
  const known = await knownPeople(db, [...new Set(hits.map(({ user_id }) => user_id))])
  const judged = judgePeople(good, hits, known).map((one): MatchedPerson => ({
    ...one,
    report: one.finding && { ...one.finding, stamp: stampOf(one.finding) },
  }))
  return { judged, known }
}

const only = (facts: ExpertFacts, fields: readonly FactField[]) =>
  Object.fromEntries(fields.map((field) => [field, facts[field]]))

/** The decision was made on a state of the library that has changed since. */
const isStale = ({ report }: MatchedPerson, choice: PersonChoice | undefined): boolean =>
  choice?.deed !== 'skip' && choice?.stamp !== report?.stamp

function refuseAction({ line: { row, value }, report }: MatchedPerson, action: PersonChoice['deed']): void {
  if (!report || report.can.includes(action)) return
  const who = `第${row}行${quote(value.name)}`
  if (action === 'create') throw new Refusal(`${who}不能作为新人：${report.taken ?? report.why}`)
  throw new Refusal(`${who}不能这样处理：${report.why}`)
}

/**
 * Decides what happens to each row: what the office has chosen, or else the first of `can`; a conflict without a
 * decision is an error.
 * @throws Refusal when the chosen treatment is not possible for a row
 */
export async function planExperts(
  db: Db,
  good: readonly NumberedRow<ExpertRow>[],
  choices: readonly PersonChoice[] | undefined,
): Promise<Plan> {
  const { judged, known } = await recognise(db, good)
  const chosen = new Map(choices?.map((choice) => [choice.row, choice]))
  const plan: Plan = { fresh: [], merges: [], errors: [], known: 0, people: [], stale: [] }
  for (const one of judged) {
    const { line, user_id, report } = one
    const { row, value } = line
    if (report) plan.people.push(report)
    const choice = chosen.get(row)
    if (choices && isStale(one, choice)) plan.stale.push(line)
    else if (!report) plan.fresh.push({ row, value: { ...value, user_id } })
    else {
      const action = choice?.deed ?? report.can[0] ?? 'skip'
      refuseAction(one, action)
      const facts = user_id === undefined ? null : known.get(user_id)?.facts
      if (report.found === 'conflict' && !choice)
        plan.errors.push({ row, field: 'phone', label: '手机号', value: value.phone, reason: report.why })
      else if (action === 'create') plan.fresh.push({ row, value: { ...value, user_id: undefined } })
      else if (action === 'join') plan.fresh.push({ row, value: { ...value, user_id } })
      else if ((action === 'fill' || action === 'overwrite') && facts && user_id !== undefined) {
        const { facts: after, changed } = merged(facts, value, action)
        const name = facts.name ?? value.name
        plan.merges.push({ user_id, name, before: only(facts, changed), after: only(after, changed) })
      } else plan.known += 1
    }
  }
  return plan
}

const few = 5

/** The refusal because of outdated decisions, naming the first rows. */
export function staleWords(stale: readonly NumberedRow<ExpertRow>[]): string {
  const rows = stale.slice(0, few).map(({ row, value }) => `第${row}行${quote(value.name)}`)
  const all = `${rows.join('、')}${stale.length > few ? `等${stale.length}行` : ''}`
  return `核对之后库中人员有变化，没有导入任何数据：${all}，请重新核对`
}
