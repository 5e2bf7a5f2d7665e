import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import { DECLARE_STATUS } from '#contract/facts/declaration/states'
import { mayAddFigures, mayChangeFigures, mayEdit } from '#contract/facts/declaration/life'
import { isOneOf } from '#contract/facts/closed'
import { REFUSAL } from '#contract/refusals'
import { BOOK_OWNERS, type Role } from '#contract/roles'
import { mayUpload, type BookMaterialCode } from '#contract/rules/declaration/materials'
import { book } from '#server/db/schema/index'
import { Refusal, type Context, type CurrentUser } from '#server/define'
import { holds } from '#server/access/scope'
import { openedOf } from '#server/access/examining/supplement'
import type { Opened, OpenedPart } from '#contract/rules/examining/opened'

export type DeclaredBook = typeof book.$inferSelect

/** Books of the publisher that the user works for, whoever declares them. */
const ofImprint = ({ dept_id }: CurrentUser): SQL => sql`${book.publisher_id} = (
  select p.publisher_id from publisher p where p.dept_id = ${dept_id})`

const ofUnit = ({ dept_id }: CurrentUser): SQL => sql`${book.declare_dept_id} = ${dept_id}`

/** Which books the people of a role write: a school and a publisher those of the unit, a declarer their own. */
const WRITTEN: Partial<Record<Role, (user: CurrentUser) => SQL>> = {
  school: ofUnit,
  schoolMan: (user) => eq(book.create_by, user.user_id),
  publisher: ofUnit,
}

const anyOf = (conditions: readonly SQL[]): SQL => or(...conditions) ?? sql`false`

/** A condition on `book`: books that this user declares; undefined: all of them. */
export const ownDeclarations = (user: CurrentUser): SQL | undefined =>
  holds(user, 'admin', 'sys2') ? undefined : anyOf(user.roles.flatMap((role) => WRITTEN[role]?.(user) ?? []))

/** A condition on `book`: books whose use and sales this user may state: a publisher's those of its imprint too. */
export const ownFigures = (user: CurrentUser): SQL | undefined => {
  const declared = ownDeclarations(user)
  return declared && holds(user, 'publisher') ? anyOf([declared, ofImprint(user)]) : declared
}

async function lock({ db }: Context, book_id: number, scope: SQL | undefined): Promise<DeclaredBook> {
  const [found] = await db
    .select()
    .from(book)
    .where(and(eq(book.book_id, book_id), eq(book.deleted, false), scope))
    .for('update')
  if (!found) throw new Refusal(REFUSAL.bookUnreachable)
  return found
}

/**
 * A book that this user declares, locked for the rest of the transaction, in whatever state.
 * @throws Refusal when there is none in the user's scope
 */
export const lockDeclaration = (ctx: Context, book_id: number): Promise<DeclaredBook> =>
  lock(ctx, book_id, ownDeclarations(ctx.user))

/**
 * Locks books one by one in the order of their keys, so that two decisions about the same books cannot wait for each
 * other.
 * @param act as it reads after 不能
 * @returns them in the order that was asked for, each once
 * @throws Refusal when one of them is not in one of these states
 */
export async function lockInState<S extends DeclaredBook['declare_status']>(
  book_ids: readonly number[],
  lockOne: (book_id: number) => Promise<DeclaredBook>,
  states: readonly S[],
  act: string,
): Promise<DeclaredBook[]> {
  const asked = [...new Set(book_ids)]
  const found = new Map<number, DeclaredBook>()
  for (const book_id of asked.toSorted((a, b) => a - b)) {
    const stored = await lockOne(book_id)
    const { book_name, declare_status } = stored
    if (!isOneOf(declare_status, states))
      throw new Refusal(`《${book_name}》：${REFUSAL.declarationFrozen(DECLARE_STATUS[declare_status], act)}`)
    found.set(book_id, stored)
  }
  return asked.flatMap((book_id) => found.get(book_id) ?? [])
}

const frozen = ({ declare_status }: DeclaredBook, what: string) =>
  new Refusal(REFUSAL.declarationFrozen(DECLARE_STATUS[declare_status], what))

/**
 * The same where its state lets this user write its fields.
 * @param what the act, as it reads after 不能
 * @throws Refusal also when a later stage has frozen them
 */
export async function writeDeclaration(ctx: Context, book_id: number, what = '修改'): Promise<DeclaredBook> {
  const found = await lockDeclaration(ctx, book_id)
  if (!mayEdit(found.declare_status, ctx.user.roles)) throw frozen(found, what)
  return found
}

/**
 * The same, and what of it may be written where it was sent back for a supplement; without that all of it may.
 * @throws Refusal also when a later stage has frozen it
 */
export async function writeOpened(
  ctx: Context,
  book_id: number,
): Promise<{ found: DeclaredBook; opened: Opened | undefined }> {
  const found = await lockDeclaration(ctx, book_id)
  const opened = await openedOf(ctx.db, ctx.now, found)
  if (!opened && !mayEdit(found.declare_status, ctx.user.roles)) throw frozen(found, '修改')
  return { found, opened }
}

/**
 * The same where its state lets this user upload, replace and remove this material of it.
 * @throws Refusal also when a later stage has frozen it
 */
export async function writeMaterialOf(
  ctx: Context,
  { book_id, code }: { book_id: number; code: BookMaterialCode },
  what: string,
): Promise<DeclaredBook> {
  const found = await lockDeclaration(ctx, book_id)
  if (mayUpload(code, found.declare_status, ctx.user.roles)) return found
  const opened = await openedOf(ctx.db, ctx.now, found)
  if (!opened?.materials.includes(code)) throw frozen(found, what)
  return found
}

interface Figures {
  /** The act, as it reads after 不能. */
  what: string
  /** Nothing that is there is replaced or deleted. */
  onlyAdds: boolean
  /** What a supplement opens to let all of it be written. */
  openedBy?: OpenedPart
}

/**
 * A book whose use and sales this user may state, locked for the rest of the transaction.
 * @throws Refusal when there is none in the user's scope, or its state does not allow it
 */
export async function writeFigures(
  ctx: Context,
  book_id: number,
  { what, onlyAdds, openedBy }: Figures,
): Promise<DeclaredBook> {
  const found = await lock(ctx, book_id, ownFigures(ctx.user))
  const opened = await openedOf(ctx.db, ctx.now, found)
  if (openedBy && opened?.parts.includes(openedBy)) return found
  if (!mayAddFigures(found.declare_status)) throw frozen(found, what)
  if (!onlyAdds && !mayChangeFigures(found.declare_status)) throw frozen(found, `${what}，只能新增`)
  return found
}

/** Whether nothing of the book is masked for the user: the platform, and the people of the unit, who have written it. */
export const readsAsWritten = (
  { declare_dept_id, create_by }: Pick<DeclaredBook, 'declare_dept_id' | 'create_by'>,
  user: CurrentUser,
): boolean =>
  holds(user, 'admin') ||
  (holds(user, ...BOOK_OWNERS) &&
    ((declare_dept_id !== null && declare_dept_id === user.dept_id) || create_by === user.user_id))
