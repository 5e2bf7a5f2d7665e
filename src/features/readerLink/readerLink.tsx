import { createContext, useContext, useState, type ReactNode } from 'react'
import { createStore, useStore, type StoreApi } from 'zustand'
import type { SampleCode } from '#contract/facts/books'

/** A file of the book, and a page of it from 1. */
export interface PageReference {
  code: SampleCode
  page: number
}

interface Link {
  /** What the reader shows; absent while it shows nothing. */
  here: PageReference | undefined
  /** Where it was asked to go; a new object for every wish. */
  wish: PageReference | undefined
  /** Seconds the server counts as read. */
  read_seconds: number
}

const LinkContext = createContext<StoreApi<Link> | undefined>(undefined)

/** Ties a reader to what stands beside it: the page that is shown can be taken, and another one asked for. */
export function ReaderLink({ read_seconds = 0, children }: { read_seconds?: number; children: ReactNode }) {
  const [store] = useState(() =>
    createStore<Link>(() => ({ here: undefined, wish: undefined, read_seconds })),
  )
  return <LinkContext value={store}>{children}</LinkContext>
}

const NOWHERE = createStore<Link>(() => ({ here: undefined, wish: undefined, read_seconds: 0 }))

/** The link around this part; outside of any a reader is by itself. */
export const useReaderLink = (): StoreApi<Link> => useContext(LinkContext) ?? NOWHERE

/** What the reader shows; absent where there is no reader. */
export const useCurrentPage = (): PageReference | undefined => useStore(useReaderLink(), ({ here }) => here)
