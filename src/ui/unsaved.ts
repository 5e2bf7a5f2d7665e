import type { FormProps } from 'antd'
import { createContext, useContext, useEffect, useId, useState } from 'react'
import { create } from 'zustand'
import { useShallow } from 'zustand/react/shallow'

/** The page a component is part of. */
export class PageOwner {
  readonly key: string
  #isHidden = false
  readonly #ends = new Set<() => void>()

  constructor(key: string) {
    this.key = key
  }

  /** Kept, but out of sight: its effects have ended although nothing of it is gone. */
  get isHidden(): boolean {
    return this.#isHidden
  }

  hide(isHidden: boolean): void {
    this.#isHidden = isHidden
  }

  /** Runs when the page is gone: one that goes while it is out of sight has no effects left to end. */
  onEnd(end: () => void): void {
    this.#ends.add(end)
  }

  end(): void {
    for (const end of this.#ends) end()
    this.#ends.clear()
  }
}

/** Outside of any kept page there is only what is on screen. */
export const PageContext = createContext(new PageOwner(''))

/** Goes no more once the user has turned to another page: what happens afterwards must not navigate again. */
export const usePage = (): Pick<PageOwner, 'isHidden' | 'onEnd'> => useContext(PageContext)

interface Mark {
  page: string
  id: string
}

const useMarks = create<{ marks: readonly Mark[] }>(() => ({ marks: [] }))

function setMark({ page, id }: Mark, isUnsaved: boolean): void {
  const { marks } = useMarks.getState()
  const isMarked = marks.some((mark) => mark.page === page && mark.id === id)
  if (isMarked === isUnsaved) return
  useMarks.setState({
    marks: isUnsaved
      ? [...marks, { page, id }]
      : marks.filter((mark) => mark.page !== page || mark.id !== id),
  })
}

/** While `isUnsaved`, closing the page or the browser asks first. A page out of sight keeps what it said last. */
export function useUnsaved(isUnsaved: boolean): void {
  const page = useContext(PageContext)
  const id = useId()
  useEffect(() => {
    const mark = { page: page.key, id }
    setMark(mark, isUnsaved)
    return () => {
      if (!page.isHidden) setMark(mark, false)
    }
  }, [page, id, isUnsaved])
}

/** For a form that is on screen only while it is being filled in: from the first keystroke it counts as unsaved. */
export function useUnsavedForm(): Required<Pick<FormProps, 'onValuesChange'>> {
  const [isTouched, setTouched] = useState(false)
  useUnsaved(isTouched)
  return { onValuesChange: () => setTouched(true) }
}

/** Keys of the pages with something unsaved. */
export const useUnsavedPages = (): readonly string[] => useMarks(useShallow(() => unsaved.pages()))

export const unsaved = {
  /** Keys of the pages with something unsaved. */
  pages: (): string[] => [...new Set(useMarks.getState().marks.map(({ page }) => page))],
  has: (page: string): boolean => useMarks.getState().marks.some((mark) => mark.page === page),
  /** The page is gone. */
  forget: (page: string): void => {
    const { marks } = useMarks.getState()
    if (unsaved.has(page)) useMarks.setState({ marks: marks.filter((mark) => mark.page !== page) })
  },
}

const ask = (event: BeforeUnloadEvent): void => event.preventDefault()

// Only while there is something to lose: a page that may ask cannot be taken back whole by the browser's history.
useMarks.subscribe(({ marks }) => {
  if (marks.length > 0) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
})
