import { useEffect, useState, type RefObject } from 'react'
import { useStore } from 'zustand'
import { useReaderLink } from '#src/features/readerLink/readerLink'
import { lastPage } from './lastPage'
import type { PagesHandle } from './paper/Pages'
import type { ReaderProps } from './readerProps'

type File = Pick<ReaderProps, 'project_id' | 'book_id' | 'code'>

/**
 * Where in the file one reads: it starts where somebody stopped the last time, is told to who stands beside the
 * reader, and goes where they ask for.
 */
export function usePlace(file: File, pages: number, pagesRef: RefObject<PagesHandle | null>) {
  const link = useReaderLink()
  const { code } = file
  const [start] = useState(() => Math.min(Math.max(1, lastPage(file).read() ?? 1), pages))
  const [page, setPage] = useState(start)

  useEffect(() => {
    link.setState({ here: { code, page } })
  }, [link, code, page])
  useEffect(() => () => link.setState({ here: undefined }), [link])
  const wish = useStore(link, (one) => one.wish)
  useEffect(() => {
    if (!wish || wish.code !== code) return
    pagesRef.current?.goTo(wish.page)
    link.setState({ wish: undefined })
  }, [link, wish, code, pagesRef])

  return {
    start,
    page,
    onPage: (next: number): void => {
      setPage(next)
      lastPage(file).write(next)
    },
    goTo: (to: number, share?: number): void => pagesRef.current?.goTo(to, share),
    /** Another file of the book is opened at a page. */
    goToFile: (to: { code: ReaderProps['code']; page: number }): void => link.setState({ wish: to }),
  }
}
