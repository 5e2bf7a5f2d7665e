import { Button } from 'antd'
import { lazy, Suspense, useState, type ComponentType } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { NOT_OPENED } from '#src/lib/code'
import { Loading } from '#src/ui/Loading'
import { Notice } from '#src/ui/Notice'

/** A reader that is fetched when it is first shown. What is written beside it stays when it cannot be fetched. */
export function fetchedReader<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  const open = () => lazy(load)
  return function FetchedReader(props: P) {
    const [Reader, setReader] = useState(open)
    return (
      <ErrorBoundary
        resetKeys={[Reader]}
        fallback={
          <Notice title={NOT_OPENED} actions={<Button onClick={() => setReader(open)}>重试</Button>} />
        }
      >
        <Suspense fallback={<Loading />}>
          <Reader {...props} />
        </Suspense>
      </ErrorBoundary>
    )
  }
}
