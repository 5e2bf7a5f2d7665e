import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { Dialog } from '#src/ui/Dialog'
import { Loading } from '#src/ui/Loading'
import { lazyPart } from '#src/ui/offline/lazyPart'

const LikenessPanel = lazyPart(async () => ({ default: (await import('./LikenessPanel')).LikenessPanel }))

/** 内容相似 of a book, for whoever looks at something else of it. */
export function LikenessButton({ book_id, book_name }: { book_id: number; book_name: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        查看内容相似的教材
      </Button>
      <Dialog
        open={isOpen}
        title={`与《${book_name}》内容相似的教材`}
        width="min(1000px, 94vw)"
        footer={null}
        destroyOnHidden
        onCancel={() => setOpen(false)}
      >
        <Suspense fallback={<Loading />}>
          <LikenessPanel book_id={book_id} book_name={book_name} />
        </Suspense>
      </Dialog>
    </>
  )
}
