import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { SKIP_PROJECT_PICKER, STORED_PROJECT } from '#contract/roles'
import { query } from '#src/api/query'
import { namedProject } from '#src/features/project/useManagedProject'
import { currentProject, useCurrentProject } from '#src/session/project'
import { useMe } from '#src/session/session'

/** `waiting`: pages must not start yet; `ask`: nothing can go on before a project is chosen. */
type Choice = 'waiting' | 'ready' | 'ask'

const holdsOne = (held: readonly string[], of: readonly string[]): boolean =>
  held.some((role) => of.includes(role))

/**
 * Finds the project to work in when the layout is entered. Who has an office role and none in hand starts with the
 * one that is under way, which has been asked for ahead: a page that did not wait for it would start over. For everybody
 * else: the first of the projects they sit in; without one the stored project; publishers and formal examiners go on
 * without any; who is left is asked. A stored project that is among theirs stays: whoever switched keeps it over a reload.
 * Who has applied for a school has none.
 */
export function useProjectChoice(): Choice {
  const { user, roles, isApplicant } = useMe()
  const project = useCurrentProject()
  const skips = isApplicant || holdsOne(roles, SKIP_PROJECT_PICKER)
  const { data, isPending } = useQuery({
    ...query('in_group', { user_id: user.userId }),
    enabled: !skips,
    // Asked once when the layout is entered, not after every write of a page.
    staleTime: Infinity,
    meta: { keep: true },
  })
  const first = data?.[0]
  const isTheirs = data?.some(({ project_id }) => project_id === project?.project_id)
  useEffect(() => {
    if (first && !isTheirs) currentProject.choose(first)
  }, [first, isTheirs])

  const { data: all, isLoading } = useQuery({
    ...query('pingshen_project', {}),
    enabled: skips && !isApplicant && !project,
  })
  const managed = all?.[0]
  useEffect(() => {
    // The page may have taken up the one that its address names just before.
    if (skips && managed && !currentProject.get()) currentProject.choose(managed)
  }, [skips, managed])

  // Which project its page is to show, the address may say: the page takes that one up.
  const isNamed = namedProject(useLocation().search) !== undefined
  const isComing = !isNamed && (isLoading || (managed && !project))

  if (skips) return isComing ? 'waiting' : 'ready'
  if (isPending || (first && !project)) return 'waiting'
  return first || project || holdsOne(roles, STORED_PROJECT) ? 'ready' : 'ask'
}
