import { Suspense } from 'react'
import { KeepAlive } from '#src/layout/tabs/KeepAlive'
import { useChoosing } from '#src/session/project'
import { Loading } from '#src/ui/Loading'
import { lazyPart } from '#src/ui/offline/lazyPart'
import { useProjectChoice } from './useProjectChoice'

const ProjectPicker = lazyPart(() => import('./ProjectPicker'))

/**
 * The pages, once it is settled in which project one works. Apart from the frame around them: projects are asked again
 * with nearly every page that is shown, and the menu would be drawn again each time.
 */
export function InProject() {
  const choice = useProjectChoice()
  const isChoosing = useChoosing()
  return (
    <>
      {choice === 'ready' && <KeepAlive />}
      {choice === 'waiting' && <Loading />}
      {(choice === 'ask' || isChoosing) && (
        <Suspense>
          <ProjectPicker mustChoose={choice === 'ask'} />
        </Suspense>
      )}
    </>
  )
}
