import { log } from './log'

/**
 * Runs a round of work repeatedly while the server runs, with a pause after each round.
 * @param everyMs pause between two rounds, in milliseconds
 * @param round receives a function that returns true once no new work should be started
 * @returns stops it: waits for the running round; call it before the database closes
 */
export function inBackground(
  job: string,
  everyMs: number,
  round: (isStopping: () => boolean) => Promise<unknown>,
): () => Promise<void> {
  let isStopping = false
  let running: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const turn = () => {
    running = round(() => isStopping)
      .catch((err: unknown) => log.error({ err, job }))
      .finally(() => {
        if (!isStopping) timer = setTimeout(turn, everyMs).unref()
      })
  }
  turn()
  return async () => {
    isStopping = true
    clearTimeout(timer)
    await running
  }
}
