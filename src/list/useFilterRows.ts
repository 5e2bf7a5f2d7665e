import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router-dom'
import { truth } from '#src/lib/shape'
import { stored } from '#src/lib/stored'

interface Rows {
  /** Pixels of the first row; 0 while all fields stand in it. */
  height: number
  /** Names of the fields that stand in further rows. */
  beyond: readonly string[]
}

interface FilterRows extends Rows {
  box: RefObject<HTMLDivElement | null>
  isOpen: boolean
  toggle: () => void
}

/**
 * The rows that the fields of a filter take up. Those beyond the first fold away and keep what they hold; whether they
 * are folded is remembered for each screen.
 * @param name of the form: antd puts it before the ids of its fields
 */
export function useFilterRows(name = '', folds = true): FilterRows {
  const { pathname } = useLocation()
  const store = stored(`filters:${pathname}:${name.split('-')[0] ?? ''}`, truth)
  const [isOpen, setOpen] = useState(() => store.read() ?? false)
  const [rows, setRows] = useState<Rows>({ height: 0, beyond: [] })
  const box = useRef<HTMLDivElement>(null)
  const isMeasured = useRef(false)

  useLayoutEffect(() => {
    const fields = box.current
    if (!fields || !folds) return undefined
    const measure = (): void => {
      const beyond = beyondFirst(fields)
      // Nobody should come by keyboard to what is not in sight.
      for (const field of fields.children)
        if (field instanceof HTMLElement) {
          const isAway = !isOpen && beyond.includes(field)
          field.style.visibility = isAway ? 'hidden' : ''
          // antd's inputs move to what they inherit and stay in sight as long; their group does not.
          field.style.opacity = isAway ? '0' : ''
        }
      const next = {
        height: beyond.length > 0 ? (fields.firstElementChild?.clientHeight ?? 0) : 0,
        beyond: beyond.flatMap((field) => namesIn(field, name)),
      }
      setRows((old) => (isSame(old, next) ? old : next))
    }
    // Measured at once, the page would be laid out in the task that draws it, and again for its first frame.
    const frame = isMeasured.current ? 0 : requestAnimationFrame(() => flushSync(measure))
    isMeasured.current = true
    // It measures whenever the page is shown, before that is seen.
    const observer = new ResizeObserver(measure)
    observer.observe(fields)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
  }, [isOpen, name, folds])

  const toggle = (): void => {
    store.write(!isOpen)
    setOpen(!isOpen)
  }
  return { ...rows, box, isOpen, toggle }
}

/** The fields that stand lower than the first one. */
function beyondFirst(fields: HTMLElement): HTMLElement[] {
  const all = [...fields.children].filter((child) => child instanceof HTMLElement)
  const [first] = all
  if (!first || first.offsetHeight === 0) return []
  return all.filter(({ offsetTop }) => offsetTop >= first.offsetTop + first.offsetHeight)
}

/** antd begins the id of each input with the name of the form. */
const namesIn = (field: HTMLElement, form: string): string[] =>
  [...field.querySelectorAll(`[id^="${form}_"]`)].map(({ id }) => id.slice(form.length + 1))

const isSame = (one: Rows, other: Rows): boolean =>
  one.height === other.height && one.beyond.join() === other.beyond.join()
