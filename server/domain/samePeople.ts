import type { PersonDeed, PersonFinding } from '#contract/entities/importPeople'
import { ROLES } from '#contract/roles'
import { addTo } from '#contract/rules/addTo'
import { type ExpertRow, expertFields } from '#contract/rules/importExpert'
import { quote } from '#contract/rules/importCell'
import { unitKey } from './avoidance'
import { labelOf } from './labels'
import { differing, type Facts, type Field, inWords, merged } from './personFacts'

export interface Line {
  row: number
  value: ExpertRow
}

/** Somebody whom a line may mean; `facts` is null for an account that is no expert. */
export interface Someone {
  user_id: number
  name: string
  disabled: boolean
  /** Roles beside that of an expert. */
  roles: readonly string[]
  facts: Facts | null
}

export interface Hit {
  line: number
  by: 'phone' | 'id_card' | 'name'
  user_id: number
}

/** What a line is told to be; without a finding it is a new person, for whom `user_id` is the account there already. */
export interface Judged<L extends Line = Line> {
  line: L
  user_id: number | undefined
  finding: Omit<PersonFinding, 'stamp'> | undefined
}

type Finding = NonNullable<Judged['finding']>

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

const wordsOf = (fields: readonly Field[]) => fields.map((field) => expertFields[field].label).join('、')

/** Two numbers that are both known and are not the same tell two people apart. */
const contradict = (a: string | null | undefined, b: string | null | undefined) => !!a && !!b && a !== b

const nameKey = ({ name, unit }: { name: string | null; unit: string | null }) => {
  const place = unitKey(unit)
  return place === '' || name === null ? undefined : `${name.trim()}\n${place}`
}

/** What the row may do to this person, the default first, and in what they differ. */
function meeting({ value }: Line, facts: Facts, isSure: boolean) {
  const fill = merged(facts, value, 'fill')
  const all = merged(facts, value, 'overwrite')
  const deeds: PersonDeed[] = []
  if (fill.changed.length > 0 && !fill.wrong) deeds.push('fill')
  if (all.changed.length > fill.changed.length && !all.wrong) deeds.push('overwrite')
  const differences = differing(facts, value).map((field) => ({
    field,
    label: expertFields[field].label,
    before: inWords(field, facts[field]),
    after: inWords(field, value[field]) ?? '',
  }))
  const wrong = [fill.wrong && `补空后${fill.wrong}`, all.wrong && `以文件为准则${all.wrong}`].filter(Boolean)
  const can: PersonDeed[] = isSure && deeds.includes('fill') ? [...deeds, 'skip'] : ['skip', ...deeds]
  return { differences, can, wrong: wrong.length > 0 ? `；${wrong.join('，')}` : '' }
}

/** One who is an expert, or an account, by telephone or identity number. */
function exactly<L extends Line>(line: L, byPhone: Someone[], byCard: Someone[]): Judged<L> {
  const { row, value } = line
  const everyone = [...new Set([...byPhone, ...byCard])]
  const experts = everyone.filter(({ facts }) => facts !== null)
  const [someone, another] = experts.length > 0 ? experts : everyone
  const by = (person: Someone): Field[] => [
    ...(byPhone.includes(person) ? (['phone'] as const) : []),
    ...(byCard.includes(person) ? (['id_card'] as const) : []),
  ]
  if (!someone) return { line, user_id: undefined, finding: undefined }
  const taken = `${wordsOf(by(someone))}属于${quote(someone.name)}`
  const conflict = (why: string, more: Partial<Finding> = {}): Judged<L> => ({
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
    return conflict(why, { can: ['skip', 'join'] })
  }
  if (!byCard.includes(someone) && contradict(facts.id_card, value.id_card))
    return conflict(`手机号已属于专家${quote(name)}，但身份证号不同，请核对`)
  const isNamed = facts.name === value.name
  const { differences, can, wrong } = meeting(line, facts, isNamed || byCard.includes(someone))
  const whose = `${wordsOf(by(someone))}与专家${quote(name)}${facts.unit ? `（${facts.unit}）` : ''}相同`
  const doubt = differences.length === 0 ? '，没有不同' : isNamed ? '' : '，姓名不同，请核对'
  const told = finding('known', row, whose + doubt + wrong, { user_id, differences, can, taken })
  return { line, user_id, finding: told }
}

/** Who works at the same unit under the same name, and is not told apart by an identity number. */
function alike<L extends Line>(
  judged: Judged<L>,
  candidates: Someone[],
  claimed: ReadonlyMap<number, number>,
): Judged<L> {
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
  const told = (why: string, more: Partial<Finding> = {}): Judged<L> => ({
    ...judged,
    finding: finding('alike', row, why, { user_id, can: ['skip', 'create'], ...more }),
  })
  if (another) return told(`有${found.length}位专家姓名、单位与本行相同，请核对`, { user_id: null })
  if (earlier !== undefined)
    return told(`姓名、单位与专家${quote(name)}相同，第${earlier}行已经是此人`, { found: 'repeat' })
  if (someone.disabled) return told(`姓名、单位与专家${quote(name)}相同，其账号已停用`)
  const { differences, can, wrong } = meeting(line, facts, false)
  const why = `姓名、单位与专家${quote(name)}相同，${contradict(facts.phone, value.phone) ? '手机号不同' : '库中没有手机号'}，请核对${wrong}`
  return {
    line,
    user_id,
    finding: finding('alike', row, why, { user_id, differences, can: [...can, 'create'] }),
  }
}

/**
 * Who the lines of an expert list are: by telephone, by identity number, by name and unit; against the library and
 * against the lines before them. A number is sure, a name is not: a namesake is passed over unless somebody decides.
 * @param hits what the library has found by each key, names without regard to units
 */
export function judgePeople<L extends Line>(
  lines: readonly L[],
  hits: readonly Hit[],
  known: ReadonlyMap<number, Someone>,
): Judged<L>[] {
  const met = new Map<string, Someone[]>()
  for (const { line, by, user_id } of hits) {
    const person = known.get(user_id)
    if (person) addTo(met, `${line} ${by}`, person)
  }
  const hitsOf = (row: number, by: Hit['by']) => met.get(`${row} ${by}`) ?? []
  const seen = new Map<string, number>()
  /** By whom a person of the library is meant already. */
  const claimed = new Map<number, number>()
  const sure = lines.map((line): Judged<L> => {
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

/** Two lines of one name and unit, which no line of the library explains. */
function withinFile<L extends Line>() {
  const first = new Map<string, Line>()
  return (judged: Judged<L>): Judged<L> => {
    const { line, finding: told } = judged
    const key = nameKey(line.value)
    if (key === undefined) return judged
    const earlier = first.get(key)
    if (!earlier) first.set(key, line)
    if (!earlier || told || contradict(earlier.value.id_card, line.value.id_card)) return judged
    const why = `姓名、单位与第${earlier.row}行相同，手机号不同，请核对`
    return { ...judged, finding: finding('repeat', line.row, why, { can: ['skip', 'create'] }) }
  }
}
