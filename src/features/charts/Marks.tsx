import { useState, type KeyboardEvent, type ReactNode } from 'react'
import styles from './Charts.module.css'

export interface Mark {
  key: string | number
  /** Everything that the mark shows, in words. */
  words: string
  shape: ReactNode
}

interface Props {
  label: string
  width: number
  height: number
  /** Axes and whatever else stands behind the marks. */
  behind: ReactNode
  marks: readonly Mark[]
  /** Drawn over the marks, such as words beside them. */
  over?: ReactNode
}

/** The role of a part of a drawing for screen readers: SVG has no elements of its own for this. */
const as = (role: 'group' | 'img', label: string) => ({ role, 'aria-label': label })

const STEP: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * A drawing whose marks say what they are: one stop for the keyboard, the arrows go from mark to mark, and the line
 * below says in words what is pointed at or focused.
 */
export function Marks({ label, width, height, behind, marks, over }: Props) {
  const [at, setAt] = useState(0)
  const [shown, setShown] = useState<string>()
  const current = Math.min(at, marks.length - 1)
  const onKeyDown = (event: KeyboardEvent<SVGGElement>) => {
    const step = STEP[event.key]
    const to =
      event.key === 'Home' ? 0 : event.key === 'End' ? marks.length - 1 : step ? current + step : undefined
    if (to === undefined || to < 0 || to >= marks.length) return
    event.preventDefault()
    setAt(to)
    const all = event.currentTarget.querySelectorAll<SVGGElement>('[data-mark]')
    all[to]?.focus()
  }
  return (
    <>
      <svg data-chart viewBox={`0 0 ${width} ${height}`} className={styles['svg']} {...as('group', label)}>
        <g aria-hidden>{behind}</g>
        <g onKeyDown={onKeyDown}>
          {marks.map(({ key, words, shape }, i) => (
            <g
              key={key}
              data-mark
              {...as('img', words)}
              tabIndex={i === current ? 0 : -1}
              className={styles['mark']}
              onFocus={() => {
                setAt(i)
                setShown(words)
              }}
              onBlur={() => setShown(undefined)}
              onMouseEnter={() => setShown(words)}
              onMouseLeave={() => setShown(undefined)}
            >
              {shape}
            </g>
          ))}
        </g>
        <g aria-hidden className={styles['over']}>
          {over}
        </g>
      </svg>
      <p className={styles['shown']} aria-hidden>
        {shown ?? '用鼠标指向，或按 Tab 进入后用方向键查看每一项'}
      </p>
    </>
  )
}
