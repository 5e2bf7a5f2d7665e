import { log } from './log'

/**
 * Runs a round of work now and again some time after each has ended, for as long as the server runs.
 * @param everyMs pause between two rounds, in milliseconds
 * @param round gets a question that is answered with yes once nothing new is to be begun
 * @returns stops it: waits for the round that is running; call it before the database closes
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
