import type { SharedFacts } from '#server/db/queries/messageQueue'
import { wireTime } from '#server/wire'

interface About {
  project_id: number
  project_name: string
  review_end_time: Date
}

/** What everybody's text about a project has in common; the address is the project's own login page. */
export const sharedFacts = (project: About, { publicUrl }: { publicUrl: string }): SharedFacts => ({
  project: project.project_name,
  url: `${publicUrl}login/${project.project_id}`,
  confirm: `${publicUrl}confirm/`,
  deadline: wireTime(project.review_end_time).slice(0, 16),
})
