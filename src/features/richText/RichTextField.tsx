import { lazy, Suspense } from 'react'
import { Loading } from '#src/ui/Loading'
import type { RichTextProps } from './RichTextEditor'

const RichTextEditor = lazy(() => import('./RichTextEditor'))

/** The editor, fetched when somebody is about to write. */
export const RichTextField = (props: RichTextProps) => (
  <Suspense fallback={<Loading />}>
    <RichTextEditor {...props} />
  </Suspense>
)
