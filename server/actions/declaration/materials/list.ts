import { and, eq, gt, sql } from 'drizzle-orm'
import type { Output } from '#contract'
import { isKeyOf, isOneOf } from '#contract/facts/closed'
import { DECLARE_STATUS } from '#contract/facts/declaration/states'
import { FORMAL_TOLD, mayEdit } from '#contract/facts/declaration/life'
import { REFUSAL } from '#contract/refusals'
import {
  BOOK_MATERIALS,
  MATERIAL_RULES,
  mayUpload,
  requiredMaterials,
  type BookMaterialCode,
} from '#contract/rules/declaration/materials'
import { readsLibrary } from '#server/access/books'
import { toldStatus } from '#server/access/published'
import { openedOf } from '#server/access/examining/supplement'
import { ownDeclarations } from '#server/access/declaring/declarations'
import { holds } from '#server/access/scope'
import { readableDeclarations } from '#server/access/declaring/readableBooks'
import { book, partialUpload } from '#server/db/schema/index'
import { Refusal, type Context, type Handlers } from '#server/define'
import { allVersions, materialSubject } from '#server/store/declarations/materials'
import { wireTime } from '#server/wire'

/** A book whose declaration the caller reads, and whether it is theirs to write. */
async function readBook({ db, user }: Context, book_id: number) {
  const isOwn = ownDeclarations(user) ?? sql`true`
  const [found] = await db
    .select({ declared: book, told: toldStatus, own: sql<boolean>`coalesce(${isOwn}, false)` })
    .from(book)
    .where(and(eq(book.book_id, book_id), eq(book.deleted, false), readableDeclarations(user)))
  if (!found) throw new Refusal(REFUSAL.bookUnreachable)
  return found
}

type MaterialRow = Output<'material_list'>['materials'][number]
type Version = Awaited<ReturnType<typeof allVersions>>[number]

/**
 * What an examiner found is for the office, and for the people of the book once the examination is over; who recommends
 * a book decides without it. Who uploaded a file is told to the same.
 */
function isInformed({ user }: Context, { declared, own }: Awaited<ReturnType<typeof readBook>>) {
  const isOffice = readsLibrary(user)
  return {
    formal:
      isOffice || holds(user, 'formalExamination') || (own && isOneOf(declared.declare_status, FORMAL_TOLD)),
    uploader: isOffice || own,
  }
}

function uploaded(
  { material, file, upload_name }: Version,
  informed: ReturnType<typeof isInformed>,
): MaterialRow['earlier'][number] {
  const { material_id, version, pages, text_length } = material
  return {
    material_id,
    version,
    pages,
    text_length,
    file_name: file.original_name,
    size: file.size,
    upload_name: informed.uploader ? upload_name : null,
    upload_time: wireTime(material.upload_time),
  }
}

function inForce(found: Version, informed: ReturnType<typeof isInformed>): MaterialRow['current'] {
  const { stamp_checked, formal_result, formal_remark } = found.material
  return {
    ...uploaded(found, informed),
    stamp_checked: stamp_checked ? 1 : 0,
    formal_result: informed.formal ? formal_result : null,
    formal_remark: informed.formal ? formal_remark : null,
  }
}

/** The caller's uploads that can be gone on with. */
async function unfinished({ db, user, now }: Context, book_id: number) {
  const rows = await db
    .select()
    .from(partialUpload)
    .where(
      and(
        eq(partialUpload.user_id, user.user_id),
        eq(partialUpload.book_id, book_id),
        gt(partialUpload.expires_at, now),
      ),
    )
  return rows.flatMap(({ upload_id, code, file_name, size, received }) =>
    isKeyOf(MATERIAL_RULES, code) ? [{ upload_id, code, file_name, size, received }] : [],
  )
}

export const listHandlers: Handlers<'material_list'> = {
  async material_list({ book_id }, ctx) {
    const found = await readBook(ctx, book_id)
    const { declared, told, own } = found
    const informed = isInformed(ctx, found)
    const reason = !own
      ? '申报材料由申报单位上传，这里只能查看'
      : mayEdit(declared.declare_status, ctx.user.roles)
        ? null
        : REFUSAL.declarationFrozen(DECLARE_STATUS[told], '修改材料')
    const why = new Map<BookMaterialCode, string>(
      requiredMaterials(await materialSubject(ctx.db, declared)).map((one) => [one.code, one.why]),
    )
    const opened = own ? await openedOf(ctx.db, ctx.now, declared) : undefined
    const versions = await allVersions(ctx.db, book_id)
    return {
      book_id,
      book_name: declared.book_name,
      declare_status: told,
      readonly_reason: reason,
      materials: BOOK_MATERIALS.map((code) => {
        const [current, ...earlier] = versions.filter(({ material }) => material.code === code)
        return {
          code,
          why: why.get(code) ?? null,
          writable:
            own &&
            (mayUpload(code, declared.declare_status, ctx.user.roles) ||
              opened?.materials.includes(code) === true),
          current: current ? inForce(current, informed) : null,
          earlier: earlier.map((one) => uploaded(one, informed)),
        }
      }),
      unfinished: own ? await unfinished(ctx, book_id) : [],
    }
  },
}
