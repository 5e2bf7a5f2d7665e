import type { PersonFinding } from '#contract/entities/importPeople'
import { type PersonAction, SKIP_OR_CREATE, SKIP_OR_JOIN } from '#contract/facts/imports'
import { ROLES, type Role } from '#contract/roles'
import { addTo } from '#contract/rules/addTo'
import { type ExpertRow, expertFields } from '#contract/rules/import/expert'
import { quote } from '#contract/rules/cell'
import { unitKey } from '#server/domain/avoidance/avoidance'
import { labelOf } from '#server/domain/labels'
import { differing, type ExpertFacts, type FactField, factText, merged } from './facts'

export interface PersonLine {
  row: number
  value: ExpertRow
}

/** A person whom a line may refer to; `facts` is null for an account without an expert profile. */
export interface Someone {
  user_id: number
  name: string
  disabled: boolean
  /** Roles other than expert. */
  roles: readonly Role[]
  facts: ExpertFacts | null
}

export interface PersonMatch {
  line: number
  by: 'phone' | 'id_card' | 'name'
  user_id: number
}

/** The match of a line; without a finding it is a new person, for whom `user_id` is the existing account. */
export interface MatchedLine<L extends PersonLine = PersonLine> {
  line: L
  user_id: number | undefined
  finding: Omit<PersonFinding, 'stamp'> | undefined
}

type Finding = NonNullable<MatchedLine['finding']>

const finding = (
  found: Finding['found'],
  row: number,
  why: string,
  more: Partial<Finding> = {},
): Finding => ({
  row,
  found,
  user_id: null,
  why,
  differences: [],
  can: ['skip'],
  taken: null,
  ...more,
})

const wordsOf = (fields: readonly FactField[]) => fields.map((field) => expertFields[field].label).join('、')

/** Two known, different numbers prove different people. */
const contradict = (a: string | null | undefined, b: string | null | undefined) => !!a && !!b && a !== b

const nameKey = ({ name, unit }: { name: string | null; unit: string | null }) => {
  const place = unitKey(unit)
  return place === '' || name === null ? undefined : `${name.trim()}\n${place}`
}

/** The actions allowed for the row, the default first, and the differences. */
function meeting({ value }: PersonLine, facts: ExpertFacts, isSure: boolean) {
  const fill = merged(facts, value, 'fill')
  const all = merged(facts, value, 'overwrite')
  const actions: PersonAction[] = []
  if (fill.changed.length > 0 && !fill.wrong) actions.push('fill')
  if (all.changed.length > fill.changed.length && !all.wrong) actions.push('overwrite')
  const differences = differing(facts, value).map((field) => ({
    field,
    label: expertFields[field].label,
    before: factText(field, facts[field]),
    after: factText(field, value[field]) ?? '',
  }))
  const wrong = [fill.wrong && `补空后${fill.wrong}`, all.wrong && `以文件为准则${all.wrong}`].filter(Boolean)
  const can: PersonAction[] = isSure && actions.includes('fill') ? [...actions, 'skip'] : ['skip', ...actions]
  return { differences, can, wrong: wrong.length > 0 ? `；${wrong.join('，')}` : '' }
}

/** Matches by telephone or identity number. */
function exactly<L extends PersonLine>(line: L, byPhone: Someone[], byCard: Someone[]): MatchedLine<L> {
  const { row, value } = line
  const everyone = [...new Set([...byPhone, ...byCard])]
  const experts = everyone.filter(({ facts }) => facts !== null)
  const [someone, another] = experts.length > 0 ? experts : everyone
  const by = (person: Someone): FactField[] => [
    ...(byPhone.includes(person) ? (['phone'] as const) : []),
    ...(byCard.includes(person) ? (['id_card'] as const) : []),
  ]
  if (!someone) return { line, user_id: undefined, finding: undefined }
  const taken = `${wordsOf(by(someone))}属于${quote(someone.name)}`
  const conflict = (why: string, more: Partial<Finding> = {}): MatchedLine<L> => ({
    line,
    user_id: someone.user_id,
    finding: finding('conflict', row, why, { user_id: someone.user_id, taken, ...more }),
  })
  if (another) return conflict(`${taken}，${wordsOf(by(another))}却属于${quote(another.name)}，请核对`)
  const { facts, user_id, name } = someone
  if (someone.disabled) return conflict(`${taken}，其账号已停用，不能导入`)
  if (!facts) {
    const [role] = someone.roles
    if (role === undefined) return { line, user_id, finding: undefined }
    const held = someone.roles.map((one) => labelOf(ROLES, one)).join('、')
    const why = `手机号是${held}${quote(name)}的账号，还不是专家；并入后该账号另有专家身份`
    return conflict(why, { can: [...SKIP_OR_JOIN] })
  }
  if (!byCard.includes(someone) && contradict(facts.id_card, value.id_card))
    return conflict(`手机号已属于专家${quote(name)}，但身份证号不同，请核对`)
  const isNamed = facts.name === value.name
  const { differences, can, wrong } = meeting(line, facts, isNamed || byCard.includes(someone))
  const whose = `${wordsOf(by(someone))}与专家${quote(name)}${facts.unit ? `（${facts.unit}）` : ''}相同`
  const doubt = differences.length === 0 ? '，没有不同' : isNamed ? '' : '，姓名不同，请核对'
  const report = finding('known', row, whose + doubt + wrong, { user_id, differences, can, taken })
  return { line, user_id, finding: report }
}

/** Matches by name and unit, unless identity numbers differ. */
function alike<L extends PersonLine>(
  judged: MatchedLine<L>,
  candidates: Someone[],
  claimed: ReadonlyMap<number, number>,
): MatchedLine<L> {
  const { line } = judged
  const { row, value } = line
  const key = nameKey(value)
  const found = candidates.filter(
    ({ facts }) =>
      key !== undefined && facts && nameKey(facts) === key && !contradict(facts.id_card, value.id_card),
  )
  const [someone, another] = found
  if (!someone?.facts) return judged
  const { user_id, facts, name } = someone
  const earlier = claimed.get(user_id)
  const report = (why: string, more: Partial<Finding> = {}): MatchedLine<L> => ({
    ...judged,
    finding: finding('alike', row, why, { user_id, can: [...SKIP_OR_CREATE], ...more }),
  })
  if (another) return report(`有${found.length}位专家姓名、单位与本行相同，请核对`, { user_id: null })
  if (earlier !== undefined)
    return report(`姓名、单位与专家${quote(name)}相同，第${earlier}行已经是此人`, { found: 'repeat' })
  if (someone.disabled) return report(`姓名、单位与专家${quote(name)}相同，其账号已停用`)
  const { differences, can, wrong } = meeting(line, facts, false)
  const why = `姓名、单位与专家${quote(name)}相同，${contradict(facts.phone, value.phone) ? '手机号不同' : '库中没有手机号'}，请核对${wrong}`
  return {
    line,
    user_id,
    finding: finding('alike', row, why, { user_id, differences, can: [...can, 'create'] }),
  }
}

/**
 * Matches the lines of an expert list by telephone, by identity number, by name and unit; against the library
 * and against earlier lines. A number is a certain match, a name is not: a namesake is skipped unless somebody
 * decides.
 * @param hits the library's matches by each key, names regardless of units
 */
export function judgePeople<L extends PersonLine>(
  lines: readonly L[],
  hits: readonly PersonMatch[],
  known: ReadonlyMap<number, Someone>,
): MatchedLine<L>[] {
  const met = new Map<string, Someone[]>()
  for (const { line, by, user_id } of hits) {
    const person = known.get(user_id)
    if (person) addTo(met, `${line} ${by}`, person)
  }
  const hitsOf = (row: number, by: PersonMatch['by']) => met.get(`${row} ${by}`) ?? []
  const seen = new Map<string, number>()
  /** Library persons that an earlier line already matches. */
  const claimed = new Map<number, number>()
  const sure = lines.map((line): MatchedLine<L> => {
    const { row, value } = line
    const judged = exactly(line, hitsOf(row, 'phone'), hitsOf(row, 'id_card'))
    const keys = { phone: value.phone, id_card: value.id_card }
    for (const field of ['phone', 'id_card'] as const) {
      const earlier = keys[field] && seen.get(`${field} ${keys[field]}`)
      if (typeof earlier !== 'number') continue
      const why = `${expertFields[field].label}与第${earlier}行相同`
      return { ...judged, finding: finding('repeat', row, why, { taken: why }) }
    }
    for (const field of ['phone', 'id_card'] as const)
      if (keys[field]) seen.set(`${field} ${keys[field]}`, row)
    if (judged.finding?.found !== 'known' || judged.user_id === undefined) return judged
    const earlier = claimed.get(judged.user_id)
    if (earlier === undefined) claimed.set(judged.user_id, row)
    const { taken } = judged.finding
    return earlier === undefined
      ? judged
      : { ...judged, finding: finding('repeat', row, `与第${earlier}行是同一位专家`, { taken }) }
  })
  return sure
    .map((judged) => {
      if (judged.finding) return judged
      const found = alike(judged, hitsOf(judged.line.row, 'name'), claimed)
      if (found.finding?.found === 'alike' && found.user_id !== undefined && found.finding.user_id !== null)
        claimed.set(found.user_id, found.line.row)
      return found
    })
    .map(withinFile())
}

/** Two lines with the same name and unit, neither matched to the library. */
function withinFile<L extends PersonLine>() {
  const first = new Map<string, PersonLine>()
  return (judged: MatchedLine<L>): MatchedLine<L> => {
    const { line, finding: report } = judged
    const key = nameKey(line.value)
    if (key === undefined) return judged
    const earlier = first.get(key)
    if (!earlier) first.set(key, line)
    if (!earlier || report || contradict(earlier.value.id_card, line.value.id_card)) return judged
    const why = `姓名、单位与第${earlier.row}行相同，手机号不同，请核对`
    return { ...judged, finding: finding('repeat', line.row, why, { can: [...SKIP_OR_CREATE] }) }
  }
}
