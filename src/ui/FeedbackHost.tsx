import { Suspense, useEffect } from 'react'
import { useSpeech } from './feedback'
import { lazyPart } from './offline/lazyPart'
import { PlainWords } from './offline/PlainWords'

const load = () => import('./FeedbackPlace')
const FeedbackPlace = lazyPart(load)

/** Milliseconds after which nothing else is on its way. */
const LATER_MS = 3000

/** Lends antd's messages and dialogs to all code, from the first one on. Rendered once, inside the theme. */
export function FeedbackHost() {
  const begun = useSpeech((speech) => speech.begun)
  useEffect(() => {
    // That the network is lost must be said without it.
    const timer = setTimeout(() => void load().catch(() => undefined), LATER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    begun && (
      <Suspense fallback={<PlainWords />}>
        <FeedbackPlace />
      </Suspense>
    )
  )
}
