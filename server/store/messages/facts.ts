import { to } from '#contract/address'
import type { SharedFacts } from './queue'
import { wireTime } from '#server/wire'

interface About {
  project_id: number
  project_name: string
  review_end_time: Date
}

/** Variables with the same value for all recipients; the address is the project's own login page. */
export const sharedFacts = (project: About, { publicUrl }: { publicUrl: string }): SharedFacts => ({
  project: project.project_name,
  url: publicUrl + to('login/id', { id: project.project_id }).slice(1),
  confirm: publicUrl + to('confirm/uuid', { uuid: '' }).slice(1),
  deadline: wireTime(project.review_end_time).slice(0, 16),
})
