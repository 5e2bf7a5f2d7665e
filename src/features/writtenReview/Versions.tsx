import { Button } from 'antd'
import { Suspense, useState, type ComponentProps } from 'react'
import { lazyPart } from '#src/ui/offline/lazyPart'

const VersionsDialog = lazyPart(() => import('./VersionsDialog'))

type Props = Omit<ComponentProps<typeof VersionsDialog>, 'onClose'> &
  Pick<ComponentProps<typeof Button>, 'type' | 'aria-label'>

/** The way to what a review was before it was given back. */
export function Versions({ title, place, now, ...button }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)}>
        对照退回前
      </Button>
      {isOpen && (
        <Suspense>
          <VersionsDialog title={title} place={place} {...(now && { now })} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
