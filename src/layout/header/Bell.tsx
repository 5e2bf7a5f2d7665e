import { BellOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Badge, Button } from 'antd'
import { Suspense, useState } from 'react'
import { unreadQuery } from '#src/features/inbox/inbox'
import { lazyPart } from '#src/ui/offline/lazyPart'

const InboxDrawer = lazyPart(() => import('#src/features/inbox/InboxDrawer'))

/** How much one has not read, and the way to it. Fetched after the page: nothing waits for it. */
export default function Bell() {
  const { data } = useQuery(unreadQuery)
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  if (isOpen && !wasOpened) setOpened(true)
  const num = data?.num ?? 0
  return (
    <>
      <Badge count={num} size="small" offset={[-6, 6]}>
        <Button
          type="text"
          aria-label={num > 0 ? `我的消息，${num}条未读` : '我的消息'}
          icon={<BellOutlined />}
          onClick={() => setOpen(true)}
        />
      </Badge>
      {wasOpened && (
        <Suspense>
          <InboxDrawer isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
