import type { Context } from '#server/define'

type Asked = Pick<Context, 'user' | 'notes'>

const subjectOf = (run_key: string) => `allocation ${run_key}`

/** Runs a task whose progress can be polled by its key; without a key it just runs. */
export async function followed<T>(
  { user, notes }: Asked,
  run_key: string | undefined,
  run: (onStep?: (share: number) => void) => Promise<T>,
): Promise<T> {
  if (run_key === undefined) return run()
  const tell = (share: number | null) => notes.tell(user.user_id, subjectOf(run_key), share)
  tell(0)
  try {
    return await run(tell)
  } finally {
    tell(null)
  }
}

/** The finished share, from 0 to 1; undefined when there is no such run. */
export const shareOf = (
  { db, user, notes }: Asked & Pick<Context, 'db'>,
  run_key: string,
): Promise<number | undefined> => notes.find(db, user.user_id, subjectOf(run_key))
