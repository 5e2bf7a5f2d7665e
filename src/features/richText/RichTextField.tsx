import { Suspense } from 'react'
import { Loading } from '#src/ui/Loading'
import { lazyPart } from '#src/ui/offline/lazyPart'
import type { RichTextProps } from './RichTextEditor'

const RichTextEditor = lazyPart(() => import('./RichTextEditor'))

/** The editor, fetched when somebody is about to write. */
export const RichTextField = (props: RichTextProps) => (
  <Suspense fallback={<Loading />}>
    <RichTextEditor {...props} />
  </Suspense>
)
