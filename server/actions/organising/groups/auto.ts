import { REFUSAL } from '#contract/refusals'
import { isOneOf, keysOf } from '#contract/facts/closed'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { z } from '#contract/zod'
import type { contract, Output } from '#contract'
import { EDU_LEVEL } from '#contract/facts/books'
import { MAJOR_CATEGORY } from '#contract/facts/catalogue'
import { oversees } from '#server/access/scope'
import { bookIsBarred, seatIsHeld } from '#server/db/conditions'
import type { Project } from '#server/db/rows'
import type { Db } from '#server/db/client'
import { book, expert, group, member, projectBook, user } from '#server/db/schema/index'
import { Refusal, type Context, type Handlers } from '#server/define'
import { autoGroups } from '#server/domain/group/autoGroups'
import { sha256 } from '#server/hash'
import { codesFrom } from './codes'

type By = 'major_category' | 'edu_level'
type Auto = NonNullable<z.output<(typeof contract)['psgroup_add']['input']>['auto']>
type Preview = Output<'group_auto_preview'>

const LABELS = { major_category: MAJOR_CATEGORY, edu_level: EDU_LEVEL }

/** The number of experts of each major category who have no seat in the project. */
async function freeExperts(db: Db, project_id: number): Promise<ReadonlyMap<string, number>> {
  const found = await db
    .select({
      key: sql<string>`c.value`,
      num: sql<number>`count(*)::int`,
    })
    .from(expert)
    .innerJoin(user, eq(user.user_id, expert.user_id))
    .innerJoin(sql`jsonb_array_elements_text(coalesce(${expert.major_categories}, '[]'::jsonb)) c`, sql`true`)
    .where(
      and(
        eq(user.disabled, false),
        sql`not exists (select 1 from ${member} where ${member.user_id} = ${expert.user_id}
          and ${member.project_id} = ${project_id} and ${seatIsHeld()})`,
      ),
    )
    .groupBy(sql`c.value`)
  return new Map(found.map(({ key, num }) => [key, num]))
}

/** The groups into which the books without one would be divided. */
async function preview(db: Db, project_id: number, by: By, capacity: number): Promise<Preview> {
  const books = await db
    .select({
      book_id: book.book_id,
      book_name: book.book_name,
      key: book[by],
      barred: bookIsBarred(),
    })
    .from(projectBook)
    .innerJoin(book, eq(book.book_id, projectBook.book_id))
    .where(and(eq(projectBook.project_id, project_id), isNull(projectBook.group_id)))
    .orderBy(asc(book.major_class), asc(projectBook.sort_no), asc(book.book_id))
  const taken = await db
    .select({ group_name: group.group_name })
    .from(group)
    .where(eq(group.project_id, project_id))
  const names = taken.map(({ group_name }) => group_name)
  const { groups, left } = autoGroups(books, { capacity, labels: LABELS[by], taken: names })
  const free = by === 'major_category' ? await freeExperts(db, project_id) : undefined
  return {
    groups: groups.map(({ key, group_name, books: own }) => ({
      key,
      group_name,
      books: own.map(({ book_id, book_name }) => ({ book_id, book_name })),
      expert_num: free ? (free.get(key) ?? 0) : null,
    })),
    left,
    plan_hash: sha256(
      groups.map((one) => `${one.key}:${one.books.map(({ book_id }) => book_id).join(',')}`).join('\n'),
    ),
  }
}

/** Creates the previewed groups under the given names and adds their books. */
export async function addGroups(ctx: Context, project: Project, auto: Auto): Promise<number[]> {
  const { db } = ctx
  const { project_id } = project
  const { groups, plan_hash } = await preview(db, project_id, auto.by, auto.capacity)
  if (groups.length === 0) throw new Refusal(REFUSAL.nothingToGroup)
  if (plan_hash !== auto.plan_hash) throw new Refusal('预览之后参评教材或分组有变化，请重新预览')
  const names = groups.map(({ group_name }, i) => auto.names?.[i] ?? group_name)
  const repeated = names.find((name, i) => names.indexOf(name) < i)
  if (repeated !== undefined) throw new Refusal(`组名“${repeated}”重复`)
  const taken = await db.select().from(group).where(eq(group.project_id, project_id))
  const clash = taken.find(({ group_name }) => names.includes(group_name))
  if (clash) throw new Refusal(REFUSAL.groupExists(clash.group_name))
  const codes = codesFrom(taken)
  const made = await db
    .insert(group)
    .values(
      groups.map(({ key }, i) => ({
        project_id,
        group_name: names[i] ?? '',
        group_code: codes(i),
        group_type: 'major' as const,
        major_categories: auto.by === 'major_category' ? [key] : [],
        edu_level: auto.by === 'edu_level' && isOneOf(key, keysOf(EDU_LEVEL)) ? key : null,
        order_num: taken.length + i + 1,
      })),
    )
    .returning({ group_id: group.group_id, group_name: group.group_name })
  const idOf = new Map(made.map(({ group_id, group_name }) => [group_name, group_id]))
  const places = groups.flatMap(({ books }, i) =>
    books.map(({ book_id }) => ({ book_id, group_id: idOf.get(names[i] ?? '') })),
  )
  await db.execute(sql`
    update project_book pb set group_id = x.group_id
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as x(book_id int, group_id int)
    where pb.project_id = ${project_id} and pb.book_id = x.book_id`)
  ctx.log({
    action: '自动建组',
    target: project.project_name,
    project_id,
    after: {
      by: auto.by,
      capacity: auto.capacity,
      groups: made,
      book_num: places.length,
    },
  })
  return made.map(({ group_id }) => group_id)
}

export const autoHandlers: Handlers<'group_auto_preview'> = {
  async group_auto_preview({ project_id, by, capacity }, ctx) {
    if (!(await oversees(ctx, project_id))) return { groups: [], left: [], plan_hash: '' }
    return preview(ctx.db, project_id, by, capacity)
  },
}
