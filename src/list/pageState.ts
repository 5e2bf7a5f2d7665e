import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import * as z from 'zod/mini'
import { MAX_PAGE_SIZE } from '#contract/rules/paging'

export const PAGE_SIZES = [10, 20, 30, 50, 100, 500, 1000, 5000, 10_000]
const FIRST = { pageNum: 1, pageSize: 20 }

const Page = z.object({
  pageNum: z.int().check(z.minimum(1)),
  pageSize: z.int().check(z.minimum(1), z.maximum(MAX_PAGE_SIZE)),
})
export type Page = z.output<typeof Page>

function read(key: string): Page {
  try {
    return Page.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data ?? FIRST
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
    sessionStorage.setItem(key, JSON.stringify(next))
    setPage(next)
  }
  return [page, change]
}
