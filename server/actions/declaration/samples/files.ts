import { and, eq } from 'drizzle-orm'
import { visibleBooks } from '#server/access/books'
import { sample } from '#server/db/schema/sample'
import { book, projectBook, storedFile } from '#server/db/schema/index'
import { Refusal, type Context, type Handlers } from '#server/define'
import { checkUpload } from '#server/files/accept'
import { retireFiles, storeFile } from '#server/files/store'
import { poolMatching, placeIn } from '#server/store/books/poolFilter'
import { BadPdf } from '#server/files/pdf'
import { pagesOf } from '#server/files/pdf/inThread'
import { wireTime } from '#server/wire'

/** A book in the caller's scope; any other counts as missing. */
async function bookOf({ db, user }: Context, book_id: number) {
  const [found] = await db
    .select({ book_id: book.book_id, book_name: book.book_name })
    .from(book)
    .leftJoin(projectBook, placeIn(undefined))
    .where(and(eq(book.book_id, book_id), poolMatching({}, visibleBooks(user))))
  if (!found) throw new Refusal('教材不存在')
  return found
}

const filesOf = ({ db }: Context, book_id: number) =>
  db
    .select({ sample, file: storedFile })
    .from(sample)
    .innerJoin(storedFile, eq(storedFile.name, sample.name))
    .where(eq(sample.book_id, book_id))
    .orderBy(sample.code)

async function drop(ctx: Context, book_id: number, code: string) {
  const old = (await filesOf(ctx, book_id)).find((one) => one.sample.code === code)
  if (!old) return undefined
  await ctx.db.delete(sample).where(and(eq(sample.book_id, book_id), eq(sample.code, old.sample.code)))
  await retireFiles(ctx.db, [old.file.name], ctx.now)
  return old.file.original_name
}

export const fileHandlers: Handlers<'sample_upload' | 'sample_list' | 'sample_remove'> = {
  async sample_upload({ book_id, code, file }, ctx) {
    const { book_name } = await bookOf(ctx, book_id)
    const upload = await checkUpload(file, 'sample')
    const pages = await pagesOf(file).catch((e: unknown) => {
      throw e instanceof BadPdf ? new Refusal(`“${file.name}”不能使用：${e.message}`) : e
    })
    const before = await drop(ctx, book_id, code)
    const name = await storeFile(ctx, upload)
    await ctx.db.insert(sample).values({ book_id, code, name, pages, create_by: ctx.user.user_id })
    ctx.log({
      action: 'sample_upload',
      target: `教材 ${book_name}`,
      before: before && { code, file: before },
      after: { code, file: file.name, pages, size: file.size },
    })
    return { pages, size: file.size }
  },

  async sample_list({ book_id }, ctx) {
    await bookOf(ctx, book_id)
    return (await filesOf(ctx, book_id)).map(({ sample: { code, pages, create_time }, file }) => ({
      code,
      original_name: file.original_name,
      size: file.size,
      pages,
      create_time: wireTime(create_time),
    }))
  },

  async sample_remove({ book_id, code }, ctx) {
    const { book_name } = await bookOf(ctx, book_id)
    const before = await drop(ctx, book_id, code)
    if (before === undefined) throw new Refusal('该样书不存在')
    ctx.log({ action: 'sample_remove', target: `教材 ${book_name}`, before: { code, file: before } })
    return null
  },
}
