import { lazy, Suspense } from 'react'
import { useIsSpeaking } from './feedback'

const FeedbackPlace = lazy(() => import('./FeedbackPlace'))

/** Lends antd's messages and dialogs to all code, from the first one on. Rendered once, inside the theme. */
export function FeedbackHost() {
  const isSpeaking = useIsSpeaking()
  return (
    isSpeaking && (
      <Suspense>
        <FeedbackPlace />
      </Suspense>
    )
  )
}
