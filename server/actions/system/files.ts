import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { files } from '#contract/actions/system/files'
import { isOneOf } from '#contract/facts/closed'
import { OWN_CALLS } from '#contract/facts/files'
import { REFUSAL } from '#contract/refusals'
import { isSharedWith } from '#server/access/sharedUploads'
import { opensPortrait } from '#server/auth/portrait'
import { storedFile } from '#server/db/schema/system'
import { forbidden, Refusal, type Context, type Handlers } from '#server/define'
import { UPLOAD_PATH } from '#server/files/accept'
import { DOWNLOAD, openFile, openOnce } from '#server/files/store'
import { storeUpload } from '#server/files/uploads'
import { isApplicant } from '#server/store/schools/applicant'

/**
 * The same answer for files that never existed, were deleted or belong to somebody else, so that it reveals nothing.
 */
const absent = () => new Refusal(REFUSAL.fileGone, { code: 404 })

async function find({ db, now }: Context, name: string) {
  const [found] = await db
    .select()
    .from(storedFile)
    .where(and(eq(storedFile.name, name), or(isNull(storedFile.expires_at), gt(storedFile.expires_at, now))))
    .for('update')
  return found
}

/** Logos are for every user; other files for their owner and the roles that look after the system. */
const mayRead = (stored: typeof storedFile.$inferSelect, { user }: Context) =>
  stored.purpose === 'logo' ||
  stored.user_id === user.user_id ||
  user.roles.some((role) => role === 'admin' || role === 'sys2')

async function openUpload(ctx: Context, name: string): Promise<File> {
  const stored = await find(ctx, name)
  if (!stored || isOneOf(stored.purpose, OWN_CALLS)) throw absent()
  if (!mayRead(stored, ctx) && !(await isSharedWith(ctx, name))) throw absent()
  return openFile(ctx.settings, stored)
}

export const filesHandlers: Handlers<keyof typeof files> = {
  async common_upload({ file, purpose }, ctx) {
    if (await isApplicant(ctx.db, ctx.user.user_id)) throw forbidden('学校注册通过审核之后才能上传文件')
    const name = await storeUpload(ctx, file, purpose)
    const fileName = UPLOAD_PATH + name
    return {
      fileName,
      url: `/common-shenhe-api${fileName}`,
      newFileName: name,
      originalFilename: file.name,
    }
  },

  async logo_content({ name }, ctx) {
    const stored = await find(ctx, name)
    if (stored?.purpose !== 'logo') throw absent()
    return openFile(ctx.settings, stored)
  },

  async portrait_content({ name, ticket }, ctx) {
    if (!(await opensPortrait(ctx.db, ctx.now, name, ticket))) throw absent()
    const stored = await find(ctx, name)
    if (stored?.purpose !== 'avatar') throw absent()
    return openFile(ctx.settings, stored)
  },

  upload_content: ({ name }, ctx) => openUpload(ctx, name),

  resource_download: ({ resource }, ctx) => openUpload(ctx, resource),

  /** The row is locked: of two requests for a one-time file, the second finds nothing. */
  async common_download({ fileName, delete: once }, ctx) {
    const stored = await find(ctx, fileName)
    if (!stored || stored.purpose !== DOWNLOAD || stored.user_id !== ctx.user.user_id) throw absent()
    return once === 'true' ? openOnce(ctx, stored) : openFile(ctx.settings, stored)
  },
}
