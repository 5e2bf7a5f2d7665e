import { useState } from 'react'
import { ApiError } from '#src/api/apiError'
import { useMe } from '#src/session/session'
import { Loading } from '#src/ui/Loading'
import { LoadFailed } from '#src/ui/LoadFailed'
import { AskPassword } from './AskPassword'
import { openSample } from './document/openSample'
import { ReaderFrame } from './ReaderFrame'
import type { ReaderProps } from './readerProps'
import { passStore } from './readerSettings'
import { useDocument } from './document/useDocument'

const needsPassword = (error: Error | null): boolean =>
  error instanceof ApiError &&
  typeof error.data === 'object' &&
  error.data !== null &&
  'need_password' in error.data

interface Props extends ReaderProps {
  /** Gives the thread that was started ahead, once. */
  takeThread: () => Worker | undefined
}

/** Opens a file of a book, asks for its password where it has one, and shows it. */
export default function PdfReader({ takeThread, ...props }: Props) {
  const { project_id, book_id, code } = props
  const { user } = useMe()
  const passes = passStore(user.userId, project_id)
  const [pass_token, setPass] = useState(() => passes.read())
  const { data, error, refetch } = useDocument(['sample', project_id, book_id, code, pass_token], () =>
    openSample({ project_id, book_id, code, pass_token }, takeThread()),
  )
  const enter = (token: string): void => {
    passes.write(token)
    setPass(token)
  }
  if (needsPassword(error)) return <AskPassword project_id={project_id} onPass={enter} />
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <Loading />
  return (
    <ReaderFrame key={code} {...props} document={data.document} first={data.first} pass_token={pass_token} />
  )
}
