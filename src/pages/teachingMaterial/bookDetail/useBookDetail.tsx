import { Suspense, useState } from 'react'
import { lazyPart } from '#src/ui/offline/lazyPart'

const BookDetail = lazyPart(() => import('./BookDetail'))

/** Everything known of one book, beside the list it was opened from. */
export function useBookDetail(project_id: number | undefined) {
  const [book, setBook] = useState<{ book_id: number; book_name: string }>()
  const [isOpen, setIsOpen] = useState(false)
  return {
    open: (chosen: { book_id: number; book_name: string }): void => {
      setBook(chosen)
      setIsOpen(true)
    },
    drawer: book && (
      <Suspense>
        <BookDetail {...book} project_id={project_id} open={isOpen} onClose={() => setIsOpen(false)} />
      </Suspense>
    ),
  }
}
