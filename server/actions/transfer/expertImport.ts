import type { ExpertRow } from '#contract/rules/importExpert'
import type { RowError } from '#contract/rules/importSpec'
import { quote } from '#contract/rules/importCell'
import { peopleAlike, type PersonAlike } from '#server/db/queries/importKnown'
import type { ExpertLine } from '#server/db/queries/importWrite'
import type { Db } from '#server/db/open'
import { type Line, libraryError } from './checking'
import { addTo } from '#contract/rules/addTo'

/**
 * Who of the list is known already: experts of the library stay as they are, other accounts of the same phone
 * number become experts. A row is refused when its phone and its identity number point to two people.
 */
export async function recogniseExperts(db: Db, good: readonly Line<ExpertRow>[]) {
  const people = await peopleAlike(
    db,
    good.map(({ row, value: { phone, id_card } }) => ({ line: row, phone, id_card })),
  )
  const alike = new Map<number, PersonAlike[]>()
  for (const person of people) addTo(alike, person.line, person)
  const fresh: Line<ExpertLine>[] = []
  const errors: RowError[] = []
  let known = 0
  for (const { row, value } of good) {
    const found = alike.get(row) ?? []
    const byPhone = found.find(({ by }) => by === 'phone')
    const byCard = found.find(({ by }) => by === 'id_card')
    const conflict = contradiction(row, value, byPhone, byCard)
    if (conflict) errors.push(conflict)
    else if (byCard ?? byPhone?.is_expert) known += 1
    else fresh.push({ row, value: { ...value, user_id: byPhone?.user_id } })
  }
  return { fresh, errors, known }
}

function contradiction(
  row: number,
  { phone, id_card }: ExpertRow,
  byPhone: PersonAlike | undefined,
  byCard: PersonAlike | undefined,
): RowError | undefined {
  if (byPhone && byCard && byPhone.user_id !== byCard.user_id) {
    const reason = `属于${quote(byPhone.name)}，身份证号却属于${quote(byCard.name)}，请核对`
    return libraryError('expert', row, 'phone', phone, reason)
  }
  if (byPhone?.id_card && id_card && byPhone.id_card !== id_card) {
    const reason = `已属于专家${quote(byPhone.name)}，但身份证号不同，请核对`
    return libraryError('expert', row, 'phone', phone, reason)
  }
  return undefined
}
