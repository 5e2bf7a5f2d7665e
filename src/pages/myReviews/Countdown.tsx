import { useEffect, useState } from 'react'
import { momentOf } from '#src/lib/time'
import styles from './MyReviews.module.css'

const MINUTE = 60_000
const DAY = 24 * 60

/** Time left in words, whole minutes; null when there is none. */
export function leftInWords(deadline: string, now: number): string | null {
  const minutes = Math.floor((momentOf(deadline) - now) / MINUTE)
  if (minutes < 0) return null
  const [days, hours] = [Math.floor(minutes / DAY), Math.floor((minutes % DAY) / 60)]
  if (days > 0) return `${days}天${hours}小时`
  return hours > 0 ? `${hours}小时${minutes % 60}分钟` : `${minutes}分钟`
}

/** 截止倒计时 */
export function Countdown({ deadline }: { deadline: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE / 2)
    return () => clearInterval(timer)
  }, [])
  const left = leftInWords(deadline, now)
  const isSoon = left === null || !left.includes('天')
  return (
    <span className={isSoon ? styles['soon'] : undefined}>
      {left === null ? '评审已截止' : `距截止还有 ${left}`}
      <span className={styles['hint']}>（{deadline.slice(0, 16)}）</span>
    </span>
  )
}
