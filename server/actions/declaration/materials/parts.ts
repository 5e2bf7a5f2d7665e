import { randomBytes } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { and, eq, gt } from 'drizzle-orm'
import { MATERIAL } from '#contract/facts/declaration/materials'
import { isKeyOf } from '#contract/facts/closed'
import { MATERIAL_RULES, type BookMaterialCode } from '#contract/rules/declaration/materials'
import {
  PART_BYTES,
  UNFINISHED_DAYS,
  UNFINISHED_MB,
  UNFINISHED_MOST,
} from '#contract/rules/declaration/parts'
import { writeMaterialOf } from '#server/access/declaring/declarations'
import { partialUpload, user } from '#server/db/schema/index'
import { Refusal, type Context, type Handlers } from '#server/define'
import { refuseWithoutRoom } from '#server/files/partial'
import { adopt } from '#server/files/store'
import { storeOf } from '#server/files/store/of'
import { addVersion } from './versions'
import { checkContent, refuseUnfit } from './check'
import { UPLOADING } from './save'

const MB = 1024 * 1024
const DAY = 86_400_000

type Partial = typeof partialUpload.$inferSelect

const expiry = ({ now }: Context) => new Date(now.getTime() + UNFINISHED_DAYS * DAY)

/** The caller's upload; nobody else's can be gone on with. */
async function ownUpload({ db, user: me, now }: Context, upload_id: string): Promise<Partial> {
  const [found] = await db
    .select()
    .from(partialUpload)
    .where(
      and(
        eq(partialUpload.upload_id, upload_id),
        eq(partialUpload.user_id, me.user_id),
        gt(partialUpload.expires_at, now),
      ),
    )
    .for('update')
  if (!found) throw new Refusal('上传已完成、取消或失效，请重新选择文件', { code: 404 })
  return found
}

/** The caller's unfinished uploads; the account's row is locked, so that their limits hold for all of them together. */
async function unfinished({ db, user: me, now }: Context): Promise<Partial[]> {
  await db.select({ id: user.user_id }).from(user).where(eq(user.user_id, me.user_id)).for('no key update')
  return db
    .select()
    .from(partialUpload)
    .where(and(eq(partialUpload.user_id, me.user_id), gt(partialUpload.expires_at, now)))
}

function refuseTooMany(others: readonly Partial[], size: number): void {
  if (others.length >= UNFINISHED_MOST)
    throw new Refusal(`未完成的上传不超过${UNFINISHED_MOST}个，请先完成或取消`)
  const held = others.reduce((sum, one) => sum + one.size, 0)
  if (held + size > UNFINISHED_MB * MB)
    throw new Refusal(
      `未完成的上传合计不超过${UNFINISHED_MB}MB，已有${Math.round(held / MB)}MB，请先完成或取消`,
    )
}

async function drop({ db, settings }: Context, upload_id: string): Promise<void> {
  await db.delete(partialUpload).where(eq(partialUpload.upload_id, upload_id))
  await storeOf(settings).partial.remove(upload_id)
}

function materialOf({ code }: Partial): BookMaterialCode {
  if (!isKeyOf(MATERIAL_RULES, code)) throw new Error(`${code} is no material of a book`)
  return code
}

/** How much is there of an upload: no more than what lies in the store. */
async function received({ settings }: Context, upload: Partial): Promise<number> {
  return Math.min(upload.received, await storeOf(settings).partial.arrived(upload.upload_id))
}

/** Keeps what arrived completely as the newest version. */
async function keep(
  ctx: Context,
  upload_id: string,
  path: string,
  checked: Awaited<ReturnType<typeof checkContent>>,
) {
  const own = await ownUpload(ctx, upload_id)
  const { book_id, file_name, size } = own
  const code = materialOf(own)
  const { book_name } = await writeMaterialOf(ctx, { book_id, code }, UPLOADING)
  const { type, pages, text_length } = checked
  await ctx.db.delete(partialUpload).where(eq(partialUpload.upload_id, upload_id))
  const about = { type, purpose: 'material', original_name: file_name } as const
  const name = await adopt(ctx, path, about, { stays: true })
  const version = await addVersion(ctx, { book_id, code, name, pages, text_length })
  ctx.log({
    action: 'material_part_finish',
    target: `教材 ${book_name}`,
    after: { material: MATERIAL[code], file: file_name, size, version },
  })
  return { version, pages, text_length }
}

export const partHandlers: Handlers<
  'material_part_open' | 'material_part' | 'material_part_finish' | 'material_part_cancel'
> = {
  async material_part_open({ book_id, code, file_name, size }, ctx) {
    refuseUnfit(code, { name: file_name, size })
    await writeMaterialOf(ctx, { book_id, code }, UPLOADING)
    const all = await unfinished(ctx)
    const here = all.filter((one) => one.book_id === book_id && one.code === code)
    const same = here.find((one) => one.file_name === file_name && one.size === size)
    // Another file was chosen in the place of the one that had begun.
    for (const other of here) if (other !== same) await drop(ctx, other.upload_id)
    if (same) {
      const there = await received(ctx, same)
      await ctx.db
        .update(partialUpload)
        .set({ received: there, expires_at: expiry(ctx) })
        .where(eq(partialUpload.upload_id, same.upload_id))
      return { upload_id: same.upload_id, received: there, part_size: PART_BYTES }
    }
    refuseTooMany(
      all.filter((one) => !here.includes(one)),
      size,
    )
    await refuseWithoutRoom(ctx.settings, size)
    const upload_id = randomBytes(18).toString('base64url')
    await ctx.db.insert(partialUpload).values({
      upload_id,
      user_id: ctx.user.user_id,
      book_id,
      code,
      file_name,
      size,
      expires_at: expiry(ctx),
    })
    return { upload_id, received: 0, part_size: PART_BYTES }
  },

  async material_part({ upload_id, offset, file }, ctx) {
    const upload = await ownUpload(ctx, upload_id)
    const there = await received(ctx, upload)
    const isNext = offset === there
    if (isNext && there + file.size > upload.size)
      throw new Refusal('内容多于文件的大小，请取消后重新选择文件')
    if (isNext) await storeOf(ctx.settings).partial.write(upload_id, offset, file)
    const now = isNext ? there + file.size : there
    if (now !== upload.received)
      await ctx.db
        .update(partialUpload)
        .set({ received: now, expires_at: expiry(ctx) })
        .where(eq(partialUpload.upload_id, upload_id))
    return { upload_id, received: now }
  },

  async material_part_finish({ upload_id }, ctx) {
    const upload = await ctx.inTransaction(async (tx) => {
      const own = await ownUpload(tx, upload_id)
      const code = materialOf(own)
      await writeMaterialOf(tx, { book_id: own.book_id, code }, UPLOADING)
      return { ...own, code }
    })
    const { code, file_name, size } = upload
    if ((await received(ctx, upload)) < size) throw new Refusal('文件还没有传完，请继续上传')
    const { partial } = storeOf(ctx.settings)
    try {
      const kept = await partial.local(upload_id, size, async (path) => {
        const content = await openAsBlob(path)
        const checked = await checkContent(code, { name: file_name, content, path })
        return ctx.inTransaction((tx) => keep(tx, upload_id, path, checked))
      })
      await partial.remove(upload_id)
      return kept
    } catch (e) {
      // What cannot be used is not kept to be gone on with.
      if (e instanceof Refusal) await ctx.inTransaction((tx) => drop(tx, upload_id))
      throw e
    }
  },

  async material_part_cancel({ upload_id }, ctx) {
    await ownUpload(ctx, upload_id)
    await drop(ctx, upload_id)
    return null
  },
}
