import type { Context } from '#server/define'

/** The progress of the runs that are being followed, by the caller and the name the caller gave to the run. */
const running = new Map<string, number>()

const keyOf = ({ user }: Pick<Context, 'user'>, run_key: string) => `${user.user_id} ${run_key}`

/** Does something that can be followed by its name while it lasts; without a name it is just done. */
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

/** The share that is done, from 0 to 1; undefined when there is no such run. */
export const shareOf = (ctx: Pick<Context, 'user'>, run_key: string): number | undefined =>
  running.get(keyOf(ctx, run_key))
