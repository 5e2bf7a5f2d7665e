import { and, eq, notInArray } from 'drizzle-orm'
import type { open } from '#contract/actions/system/open'
import { UNANNOUNCED } from '#contract/facts/projectLife'
import { Brand, ProjectTexts } from '#contract/entities/project'
import { INVITATION_TEXT } from '#contract/rules/expert/invitation'
import { project } from '#server/db/schema/project'
import { user } from '#server/db/schema/system'
import { Refusal, type Context, type Handlers } from '#server/define'
import { maskedLogin, maskedName } from '#server/domain/people/masked'
import { atDoor } from '#server/auth/loginGuard'
import { openInvitation, type OpenInvitation } from '#server/store/members/openInvitation'
import { wireTime } from '#server/wire'

/** The path below which logos are readable without a login. */
const LOGO_PATH = '/common-shenhe-api/profile/logo/'

async function announced({ db }: Context, project_id: number | undefined) {
  if (project_id === undefined) return undefined
  const [found] = await db
    .select()
    .from(project)
    .where(and(eq(project.project_id, project_id), notInArray(project.project_status, [...UNANNOUNCED])))
  return found
}

/** What a link tells whoever holds it: enough for its owner to see that it is theirs. */
async function aboutInvited({ db }: Context, { seats, project: place, invitation }: OpenInvitation) {
  const [account] = await db.select().from(user).where(eq(user.user_id, invitation.user_id))
  const [seat] = seats
  return {
    notice: ProjectTexts.parse(place.texts).invitation || INVITATION_TEXT,
    expert_name_masked: maskedName(seat?.name ?? ''),
    user_name_masked: maskedLogin(account?.user_name ?? ''),
    ...(seat && { expert_status: seat.expert_status }),
    invite_expire_time: wireTime(invitation.expires_at),
  }
}

export const openHandlers: Handlers<keyof typeof open> = {
  async get_pingshen({ id, uuid }, ctx) {
    const invited = uuid === undefined ? undefined : await openInvitation(atDoor(ctx), uuid)
    const found = invited?.project ?? (await announced(ctx, id))
    if (!found || (id !== undefined && found.project_id !== id)) throw new Refusal('评审活动不存在或尚未开始')
    const brand = Brand.parse(found.brand)
    return {
      project_id: found.project_id,
      project_name: found.project_name,
      name: brand.name || found.project_name,
      logo: brand.logo === null ? null : `${LOGO_PATH}${brand.logo.split('/').at(-1) ?? ''}`,
      url: brand.url || null,
      year: found.year,
      review_begin_time: wireTime(found.review_begin_time),
      review_end_time: wireTime(found.review_end_time),
      project_status: found.project_status,
      ...(invited && (await aboutInvited(ctx, invited))),
    }
  },
}
