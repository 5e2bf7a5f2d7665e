import { Button } from 'antd'
import { useState } from 'react'
import { Dialog } from '#src/ui/Dialog'
import { lazyPart } from '#src/ui/offline/lazyPart'

const SampleCopies = lazyPart(() => import('./SampleCopies'))

/** 样书缓存, in a dialog of its own. */
export function SampleCopiesButton({ project_id }: { project_id: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>样书缓存</Button>
      <Dialog
        title="样书阅读缓存"
        width={800}
        open={isOpen}
        footer={null}
        onCancel={() => setOpen(false)}
        destroyOnHidden
      >
        <SampleCopies project_id={project_id} />
      </Dialog>
    </>
  )
}
