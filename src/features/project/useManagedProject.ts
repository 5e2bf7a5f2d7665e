import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, type Location } from 'react-router-dom'
import { queryOf, type ScreenWith } from '#contract/address'
import { query } from '#src/api/query'
import { useAddress } from '#src/menu/useAddress'
import { currentProject, useCurrentProject } from '#src/session/project'

/** Every page that shows a project, whichever its screen is. */
type ProjectScreen = ScreenWith<'projectId'>

/** The project that an address asks an office page for. */
export const namedProject = (search: string): number | undefined =>
  queryOf<ProjectScreen>(new URLSearchParams(search)).id('projectId')

/**
 * The navigation whose `?projectId=` has been obeyed. After that the project in hand leads and the address follows:
 * otherwise nobody could switch away from a project that the address names. A page is remounted when the project
 * changes, so this must outlive it.
 */
let obeyed: Location | undefined

/**
 * The project an office page works on: the one that `?projectId=` names, else the one in hand, else the first that
 * the user may see. It becomes the project in hand, and the address names it.
 */
export function useManagedProject() {
  const location = useLocation()
  const { change } = useAddress<ProjectScreen>()
  const inHand = useCurrentProject()?.project_id
  const { data: projects, error, refetch } = useQuery(query('pingshen_project', {}))
  const named = namedProject(location.search)
  const wanted = obeyed === location ? (inHand ?? named) : (named ?? inHand)
  const project = projects?.find(({ project_id }) => project_id === wanted) ?? projects?.[0]
  const project_id = project?.project_id

  useEffect(() => {
    if (!project) return
    obeyed = location
    if (project_id !== inHand) currentProject.choose(project)
    if (project_id !== named) change({ projectId: project_id })
  }, [project, project_id, inHand, named, location, change])

  return {
    /** Undefined while it is read, and when there is none: then `projects` is empty. */
    project,
    projects,
    error,
    refetch: () => void refetch(),
    choose: (id: number): void => {
      const chosen = projects?.find((candidate) => candidate.project_id === id)
      if (chosen) currentProject.choose(chosen)
    },
  }
}
