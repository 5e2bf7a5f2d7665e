import { eq } from 'drizzle-orm'
import type { publicity } from '#contract/actions/results/publicity'
import type { LinkKind } from '#contract/facts/declaration/afterResult'
import { INVITATION_KEY } from '#contract/rules/expert/invitation'
import { REFUSAL } from '#contract/refusals'
import { FILE_TYPES } from '#contract/rules/upload'
import { atDoor, takeTry, type Counter } from '#server/auth/loginGuard'
import { certificate, invitation, objection } from '#server/db/schema/index'
import { Refusal, type Context, type Handlers } from '#server/define'
import { sha256 } from '#server/hash'
import { safeName } from '#server/paper/fileNames'
import { publicityForm } from '#server/paper/forms/publicity'
import { single } from '#server/paper/write'
import { publicBooks, publicProject, takesObjections } from '#server/store/outcome/publicList'
import { wireTimeOrNull } from '#server/wire'

/** A paper of a thousand books takes a second to make; whoever wants it again has it already. */
const PAPERS = { failures: 20, prompt: 20, minutes: 10 }

async function kindOf({ db }: Context, uuid: string): Promise<LinkKind> {
  if (!INVITATION_KEY.test(uuid)) return 'unknown'
  if (await publicProject(db, uuid)) return 'publicity'
  const [genuine] = await db
    .select({ id: certificate.book_id })
    .from(certificate)
    .where(eq(certificate.verify_key, uuid))
  if (genuine) return 'certificate'
  const hash = sha256(uuid)
  const [raised] = await db
    .select({ id: objection.objection_id })
    .from(objection)
    .where(eq(objection.receipt_hash, hash))
  if (raised) return 'objection'
  const [invited] = await db
    .select({ id: invitation.user_id })
    .from(invitation)
    .where(eq(invitation.invite_hash, hash))
  return invited ? 'invitation' : 'unknown'
}

async function detailOf({ db, now }: Context, key: string) {
  const found = await publicProject(db, key)
  if (!found) throw new Refusal(REFUSAL.badLink)
  return {
    project: found,
    is_open: takesObjections(found, now),
    ...(await publicBooks(db, found.project_id)),
  }
}

/** 公示: what anybody reads who has the address. */
export const publicityHandlers: Handlers<keyof typeof publicity> = {
  async public_lookup({ uuid }, ctx) {
    const { door } = atDoor(ctx)
    const wait = await door.minutesLocked()
    if (wait > 0) throw new Refusal(REFUSAL.opensTooOften(wait))
    const kind = await kindOf(ctx, uuid)
    if (kind === 'unknown') await door.countFailure()
    return { kind }
  },

  async publicity_detail({ uuid }, ctx) {
    const { project: found, is_open, shows_rank, books } = await detailOf(ctx, uuid)
    return {
      project_name: found.project_name,
      begin_time: wireTimeOrNull(found.publicity_begin_time),
      end_time: wireTimeOrNull(found.publicity_end_time),
      is_open,
      shows_rank: shows_rank ? 1 : 0,
      books,
    }
  },

  async publicity_paper({ uuid }, ctx) {
    const counter: Counter = { subject: `publicity:${ctx.ip}`, limit: PAPERS }
    const taken = await takeTry(ctx.db, [counter], ctx.now)
    if ('wait' in taken) throw new Refusal(`从本网络下载过于频繁，请${taken.wait}分钟后再试`)
    const { project: found, shows_rank, books } = await detailOf(ctx, uuid)
    const paper = publicityForm({
      project_name: found.project_name,
      begin_time: wireTimeOrNull(found.publicity_begin_time),
      end_time: wireTimeOrNull(found.publicity_end_time),
      shows_rank,
      books,
    })
    return new File([await single(paper)], `${safeName(paper.title)}.pdf`, { type: FILE_TYPES.pdf })
  },
}
