import { and, eq } from 'drizzle-orm'
import { downloadZip, predictLength } from 'client-zip'
import { isKeyOf } from '#contract/facts/closed'
import { MATERIAL } from '#contract/facts/declaration/materials'
import { REFUSAL } from '#contract/refusals'
import { MATERIAL_RULES } from '#contract/rules/declaration/materials'
import { FILE_TYPES } from '#contract/rules/upload'
import { writeMaterialOf } from '#server/access/declaring/declarations'
import { readableDeclarations } from '#server/access/declaring/readableBooks'
import { book, declareMaterial, storedFile } from '#server/db/schema/index'
import { Refusal, type Context, type Handlers } from '#server/define'
import { StreamedFile } from '#server/files/answer'
import { openFile } from '#server/files/store'
import { safeName } from '#server/paper/fileNames'
import { presentMaterials } from '#server/store/declarations/materials'
import { removeVersion } from './versions'

const GONE = '该材料已被替换或删除，请刷新后再试'

/** A material of a book that the caller reads. */
async function readMaterial({ db, user }: Context, material_id: number) {
  const [found] = await db
    .select({ material: declareMaterial, file: storedFile })
    .from(declareMaterial)
    .innerJoin(book, eq(book.book_id, declareMaterial.book_id))
    .innerJoin(storedFile, eq(storedFile.name, declareMaterial.name))
    .where(
      and(eq(declareMaterial.material_id, material_id), eq(book.deleted, false), readableDeclarations(user)),
    )
  if (!found) throw new Refusal(GONE, { code: 404 })
  return found
}

/** The same, of a book that the caller may write now, with the book locked. */
async function writeMaterial(ctx: Context, material_id: number, what: string) {
  const { book_id, code } = (await readMaterial(ctx, material_id)).material
  if (!isKeyOf(MATERIAL_RULES, code)) throw new Error(`${code} is no material of a book`)
  const { book_name } = await writeMaterialOf(ctx, { book_id, code }, what)
  const { material, file } = await readMaterial(ctx, material_id)
  return { material, code, file, target: `教材 ${book_name}` }
}

export const currentHandlers: Handlers<
  'material_content' | 'material_remove' | 'material_stamp' | 'material_addZip'
> = {
  async material_content({ material_id }, ctx) {
    return openFile(ctx.settings, (await readMaterial(ctx, material_id)).file)
  },

  async material_remove({ material_id }, ctx) {
    const { material, code, file, target } = await writeMaterial(ctx, material_id, '删除材料')
    const present = await presentMaterials(ctx.db, material.book_id)
    if (!present.some((one) => one.material.material_id === material_id)) throw new Refusal(GONE)
    const version = await removeVersion(ctx, material, code)
    ctx.log({
      action: 'material_remove',
      target,
      before: { material: MATERIAL[code], file: file.original_name, version: material.version },
      after: { version },
    })
    return { version: version ?? null }
  },

  async material_stamp({ material_id, stamp_checked }, ctx) {
    const { code, target } = await writeMaterial(ctx, material_id, '修改材料')
    await ctx.db
      .update(declareMaterial)
      .set({ stamp_checked: stamp_checked === 1 })
      .where(eq(declareMaterial.material_id, material_id))
    ctx.log({ action: 'material_stamp', target, after: { material: MATERIAL[code], stamp_checked } })
    return null
  },

  async material_addZip({ book_id }, ctx) {
    const { db, user, settings } = ctx
    const [found] = await db
      .select({ book_name: book.book_name })
      .from(book)
      .where(and(eq(book.book_id, book_id), eq(book.deleted, false), readableDeclarations(user)))
    if (!found) throw new Refusal(REFUSAL.bookUnreachable)
    const present = await presentMaterials(db, book_id)
    if (present.length === 0) throw new Refusal('该教材还没有上传材料')
    const named = present.map(({ material, file }) => ({
      name: `${material.code}-${MATERIAL[material.code]}.${file.name.split('.').at(-1) ?? ''}`,
      size: file.size,
      lastModified: material.upload_time,
      file,
    }))
    // One file is opened after the other, as they are sent.
    async function* files() {
      for (const { file, ...about } of named)
        yield { ...about, input: (await openFile(settings, file)).stream() }
    }
    const { body } = downloadZip(files())
    if (!body) throw new Error('a packed file has a body')
    const length = Number(predictLength(named))
    return new StreamedFile(body, length, `${safeName(found.book_name)}-申报材料.zip`, FILE_TYPES.zip)
  },
}
