import { useEffect } from 'react'
import { READING_BEAT } from '#contract/facts/reviews'
import { call } from '#src/api/call'
import { useReaderLink } from '#src/features/readerLink/readerLink'

const SECOND = 1000
/** Told this often, in seconds, and when the book is left. */
const EVERY = 20
/** Who has touched nothing for so long has gone for tea. */
const IDLE_MS = 3 * 60 * SECOND
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/** 阅读计时: seconds in which the pages were on screen and somebody was there. */
export function useReadingClock(
  { project_id, book_id }: { project_id: number; book_id: number },
  place: HTMLElement | null,
  isReviewer: boolean,
): void {
  const link = useReaderLink()
  useEffect(() => {
    if (!isReviewer || !place) return undefined
    let seconds = 0
    /** Seconds since they were last told, taken or not: who is offline must not ask every second. */
    let since = 0
    let lastSign = Date.now()
    const sign = (): void => {
      lastSign = Date.now()
    }
    const report = (): void => {
      since = 0
      const reported = Math.min(seconds, READING_BEAT)
      if (reported < 1) return
      seconds -= reported
      // Minutes that did not arrive are sent the next time; the failure is not worth a message.
      call(
        'reading_time_add',
        { project_id, book_id, seconds: reported },
        { quiet: true, relogin: false, repeatable: true },
      ).then(
        ({ read_seconds }) => link.setState({ read_seconds }),
        () => {
          seconds += reported
        },
      )
    }
    const tick = (): void => {
      const isSeen = document.visibilityState === 'visible' && place.offsetParent !== null
      if (!isSeen || Date.now() - lastSign > IDLE_MS) return
      seconds++
      if (++since >= EVERY) report()
    }
    const timer = setInterval(tick, SECOND)
    for (const name of SIGNS) window.addEventListener(name, sign, { passive: true })
    return () => {
      clearInterval(timer)
      for (const name of SIGNS) window.removeEventListener(name, sign)
      report()
    }
  }, [project_id, book_id, place, isReviewer, link])
}
