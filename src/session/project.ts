import { create } from 'zustand'
import { count, shape, textShape } from '#src/lib/shape'
import { stored } from '#src/lib/stored'

export interface CurrentProject {
  project_id: number
  project_name: string
}

const projectStore = stored(
  'review_project',
  shape<CurrentProject>({ project_id: count, project_name: textShape }),
)

interface Hand {
  project: CurrentProject | undefined
  /** The dialog that asks for a project is open because the user wants another one. */
  choosing: boolean
}

const useHand = create<Hand>(() => ({ project: projectStore.read(), choosing: false }))

export const currentProject = {
  get: (): CurrentProject | undefined => useHand.getState().project,
  choose: ({ project_id, project_name }: CurrentProject): void => {
    const project = { project_id, project_name }
    projectStore.write(project)
    useHand.setState({ project, choosing: false })
  },
  ask: (choosing: boolean): void => useHand.setState({ choosing }),
  clear: (): void => {
    projectStore.clear()
    useHand.setState({ project: undefined, choosing: false })
  },
}

/** The project the user works in, or undefined while none is chosen. */
export const useCurrentProject = (): CurrentProject | undefined => useHand((hand) => hand.project)

export const useChoosing = (): boolean => useHand((hand) => hand.choosing)

/** A page asked for the project in hand while there is none; the place of the page offers to choose one. */
export class NoProjectError extends Error {
  override name = 'NoProjectError'
}

/**
 * The project a review page works in.
 * @throws NoProjectError when none is chosen
 */
export function useProject(): CurrentProject {
  const project = useCurrentProject()
  if (!project) throw new NoProjectError('no project is chosen')
  return project
}
