import type { MemberType } from '#contract/facts/seats'
import { addTo } from '#contract/rules/addTo'
import type { ImportRow } from '#contract/rules/import/fields'
import { groupsNamed } from '#server/store/imports/resolve'
import type { Context } from '#server/define'
import type { NumberedRow } from './checking'
import { rowError, sortLines, withBooks, withExperts, withoutRepeats } from './resolving'
import type { Brought, Writes } from './writes'

type GroupType = 'group_expert' | 'group_book'

/** Finds the group of each line. */
async function withGroups<T extends GroupType, L extends NumberedRow<ImportRow[T]>>(
  { db }: Context,
  type: T,
  project_id: number,
  lines: readonly L[],
) {
  const groups = await groupsNamed(db, project_id)
  return sortLines(lines, (line) => {
    const group_id = groups.get(line.value.group_name)
    return group_id === undefined
      ? rowError(type, line, 'group_name', '在本活动中不存在')
      : { found: { group_id } }
  })
}

/** 专家分组: adds the people by the handler of the screen, group by group. */
export async function importGroupExperts(
  ctx: Context,
  project_id: number,
  lines: readonly NumberedRow<ImportRow['group_expert']>[],
  writes: Writes,
): Promise<Brought> {
  const people = await withExperts(ctx.db, 'group_expert', lines)
  const placed = await withGroups(ctx, 'group_expert', project_id, people.good)
  const once = withoutRepeats(
    'group_expert',
    'name',
    placed.good,
    ({ user_id, group_id }) => `${group_id}:${user_id}`,
  )
  const brought: Brought = {
    errors: [...people.errors, ...placed.errors, ...once.errors],
    done: 0,
    known: 0,
    made: { seats: [] },
  }
  const byGroup = new Map<string, typeof once.good>()
  for (const line of once.good) addTo(byGroup, `${line.group_id}:${line.value.member_type ?? 'expert'}`, line)
  for (const joining of byGroup.values()) {
    const [first] = joining
    if (!first) continue
    const member_type: MemberType = first.value.member_type ?? 'expert'
    const user_ids = joining.map(({ user_id }) => user_id)
    const { added, skipped } = await writes.people_group(
      { group_id: first.group_id, user_ids, member_type, invite: 0 },
      ctx,
    )
    const ids = added.map(Number)
    brought.done += ids.length
    brought.made.seats?.push({ group_id: first.group_id, user_ids: ids })
    for (const { user_id, reason } of skipped)
      for (const line of joining.filter((one) => one.user_id === Number(user_id)))
        brought.errors.push(rowError('group_expert', line, 'name', `：${reason}`))
  }
  return brought
}

/** 教材分组: adds the books by the handler of the screen, group by group. */
export async function importGroupBooks(
  ctx: Context,
  project_id: number,
  lines: readonly NumberedRow<ImportRow['group_book']>[],
  writes: Writes,
): Promise<Brought> {
  const books = await withBooks(ctx.db, 'group_book', project_id, lines)
  const placed = await withGroups(ctx, 'group_book', project_id, books.good)
  const once = withoutRepeats('group_book', 'book_name', placed.good, ({ book }) => String(book.book_id))
  const stays = once.good.filter(({ book, group_id }) => book.group_id === group_id)
  const brought: Brought = {
    errors: [...books.errors, ...placed.errors, ...once.errors],
    done: 0,
    known: stays.length,
    made: { places: [] },
  }
  const byGroup = new Map<number, typeof once.good>()
  for (const line of once.good) if (!stays.includes(line)) addTo(byGroup, line.group_id, line)
  for (const [group_id, joining] of byGroup) {
    const book_ids = joining.map(({ book }) => book.book_id)
    const { done_num, skipped } = await writes.group_book({ group_id, op: 'add', book_ids }, ctx)
    const refused = new Map(skipped.map(({ book_id, reason }) => [Number(book_id), reason]))
    brought.done += done_num
    brought.made.places?.push({ group_id, book_ids: book_ids.filter((id) => !refused.has(id)) })
    for (const line of joining) {
      const reason = refused.get(line.book.book_id)
      if (reason !== undefined) brought.errors.push(rowError('group_book', line, 'book_name', `：${reason}`))
    }
  }
  return brought
}
