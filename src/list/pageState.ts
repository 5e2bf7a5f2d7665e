import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { MAX_PAGE_SIZE } from '#contract/paging'
import { putItem } from '#src/lib/putItem'
import { count, shape } from '#src/lib/shape'

export const PAGE_SIZES = [10, 20, 30, 50, 100, 500, 1000, 5000, 10_000]
const FIRST = { pageNum: 1, pageSize: 20 }

export interface Page {
  pageNum: number
  pageSize: number
}

const readPage = shape<Page>({ pageNum: count, pageSize: count })

function read(key: string): Page {
  try {
    const page = readPage(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
    return page && page.pageSize <= MAX_PAGE_SIZE ? page : FIRST
  } catch {
    return FIRST
  }
}

/** Page and size of one list on one screen, kept for the session. */
export function usePageState(list: string): [Page, (page: Page) => void] {
  const { pathname } = useLocation()
  const key = `page:${pathname}:${list}`
  const [page, setPage] = useState(() => read(key))
  const change = (next: Page): void => {
    putItem(key, JSON.stringify(next), 'sessionStorage')
    setPage(next)
  }
  return [page, change]
}
