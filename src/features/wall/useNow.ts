import { useEffect, useState } from 'react'

const SECOND = 1000

/** Milliseconds since 1970, each second anew, a moment after it has begun. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = (): void => {
      timer = setTimeout(
        () => {
          setNow(Date.now())
          wait()
        },
        SECOND - (Date.now() % SECOND),
      )
    }
    wait()
    return () => clearTimeout(timer)
  }, [])
  return now
}
