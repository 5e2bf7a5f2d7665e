import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#src/api/apiError'
import { useMe } from '#src/session/session'
import { Loading } from '#src/ui/Loading'
import { LoadFailed } from '#src/ui/LoadFailed'
import { AskPassword } from './AskPassword'
import { openSample } from './openSample'
import { ReaderFrame } from './ReaderFrame'
import type { ReaderProps } from './readerProps'
import { passStore } from './readerSettings'

const needsPassword = (error: Error | null): boolean =>
  error instanceof ApiError &&
  typeof error.data === 'object' &&
  error.data !== null &&
  'need_password' in error.data

/** Opens a file of a book, asks for its password where it has one, and shows it. */
export default function PdfReader(props: ReaderProps) {
  const { project_id, book_id, code } = props
  const { user } = useMe()
  const passes = passStore(user.userId, project_id)
  const [pass_token, setPass] = useState(() => passes.read())
  const { data, error, refetch } = useQuery({
    queryKey: ['sample', project_id, book_id, code, pass_token],
    queryFn: async () => {
      const document = await openSample({ project_id, book_id, code, pass_token })
      const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 })
      return { document, first: { width, height } }
    },
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
    // A write elsewhere on the page must not open the book anew under the reader's eyes.
    meta: { keep: true },
  })
  const enter = (token: string): void => {
    passes.write(token)
    setPass(token)
  }
  if (needsPassword(error)) return <AskPassword project_id={project_id} onPass={enter} />
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <Loading />
  return <ReaderFrame key={code} {...props} {...data} pass_token={pass_token} />
}
