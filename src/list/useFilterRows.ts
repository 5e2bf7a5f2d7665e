import { Form, type FormInstance } from 'antd'
import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import { truth } from '#src/lib/shape'
import { stored } from '#src/lib/stored'

interface Rows {
  /** Pixels of the first row; 0 while all fields stand in it. */
  height: number
  /** How many fields of further rows have a value. */
  filled: number
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
export function useFilterRows(form: FormInstance, name = '', folds = true): FilterRows {
  const { pathname } = useLocation()
  const store = stored(`filters:${pathname}:${name.split('-')[0] ?? ''}`, truth)
  const [isOpen, setOpen] = useState(() => store.read() ?? false)
  const [rows, setRows] = useState<Rows>({ height: 0, filled: 0 })
  const box = useRef<HTMLDivElement>(null)
  const values: unknown = Form.useWatch([], form)
  const measured = useRef<readonly unknown[]>([])

  useLayoutEffect(() => {
    const fields = box.current
    if (!fields || !folds) return undefined
    const asked = [values, isOpen, name]
    // A page that is shown again stands as it stood; if its width is another one, the observer says so.
    const isShownAgain = asked.every((one, index) => one === measured.current[index])
    measured.current = asked
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
      const height = beyond.length > 0 ? (fields.firstElementChild?.clientHeight ?? 0) : 0
      const filled = namesOfValues(values).filter((field) =>
        beyond.some((one) => one.querySelector(`[id="${name}_${field}"]`)),
      ).length
      setRows((old) => (old.height === height && old.filled === filled ? old : { height, filled }))
    }
    if (!isShownAgain) measure()
    const observer = new ResizeObserver(measure)
    observer.observe(fields)
    return () => observer.disconnect()
  }, [values, isOpen, name, folds])

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

const namesOfValues = (values: unknown): string[] =>
  Object.entries(values ?? {}).flatMap(([field, value]) =>
    value === undefined || value === null || value === '' ? [] : [field],
  )
