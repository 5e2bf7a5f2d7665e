import type { Context } from '#server/define'

/** The progress of the observed runs, by caller and by the run key that the caller chose. */
const running = new Map<string, number>()

const keyOf = ({ user }: Pick<Context, 'user'>, run_key: string) => `${user.user_id} ${run_key}`

/** Runs a task whose progress can be polled by its key; without a key it just runs. */
export async function followed<T>(
  ctx: Pick<Context, 'user'>,
  run_key: string | undefined,
  run: (onStep?: (share: number) => void) => Promise<T>,
): Promise<T> {
  if (run_key === undefined) return run()
  const key = keyOf(ctx, run_key)
  running.set(key, 0)
  try {
    return await run((share) => void running.set(key, share))
  } finally {
    running.delete(key)
  }
}

/** The finished share, from 0 to 1; undefined when there is no such run. */
export const shareOf = (ctx: Pick<Context, 'user'>, run_key: string): number | undefined =>
  running.get(keyOf(ctx, run_key))
