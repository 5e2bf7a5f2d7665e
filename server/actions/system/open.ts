import { and, eq, notInArray } from 'drizzle-orm'
import type { open } from '#contract/actions/system/open'
import { PROJECT_STATUS, UNANNOUNCED } from '#contract/facts/projectLife'
import { Brand } from '#contract/entities/project'
import { oneOf } from '#contract/define'
import { project } from '#server/db/schema/project'
import { Refusal, type Handlers } from '#server/define'
import { wireTime } from '#server/wire'

/** The path below which logos are readable without a login. */
const LOGO_PATH = '/common-shenhe-api/profile/logo/'

const Status = oneOf(PROJECT_STATUS, '状态')
export const openHandlers: Handlers<keyof typeof open> = {
  async get_pingshen({ id }, { db }) {
    const [found] = await db
      .select()
      .from(project)
      .where(and(eq(project.project_id, id), notInArray(project.project_status, [...UNANNOUNCED])))
    if (!found) throw new Refusal('评审活动不存在或尚未开始')
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
      project_status: Status.parse(found.project_status),
    }
  },
}
