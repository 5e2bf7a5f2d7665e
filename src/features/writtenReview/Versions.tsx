import { Button } from 'antd'
import { lazy, Suspense, useState, type ComponentProps } from 'react'

const VersionsDialog = lazy(() => import('./VersionsDialog'))

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
