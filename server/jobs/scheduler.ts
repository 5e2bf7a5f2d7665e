import { randomUUID } from 'node:crypto'
import { isKeyOf } from '#contract/facts/closed'
import { inBackground } from '#server/background'
import type { Db } from '#server/db/client'
import { diskWords } from '#server/files/disk'
import { log } from '#server/log'
import { endRun, renewClaim, takeDue, type Claim, type RunOutcome } from '#server/store/jobs/claims'
import { WORK, type Surroundings } from './work'

const EVERY_MS = 1_000
const RENEW_MS = 15_000
const LONGEST_REASON = 2_000

/** The innermost reason: what a library puts around it may quote what people have entered. */
function reasonOf(error: unknown): string {
  let inner = error
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause
  const words = inner instanceof Error ? inner.message.replace(/\nparams: [^]*$/, '') : String(inner)
  return (diskWords(error) ?? (words || '没有说明原因')).slice(0, LONGEST_REASON)
}

/** Runs what is registered under the name, and nothing else. */
async function outcomeOf({ invoke_target }: Claim, around: Surroundings): Promise<RunOutcome> {
  if (!isKeyOf(WORK, invoke_target))
    return {
      message: undefined,
      failure: `“${invoke_target}”不是系统登记的任务，拒绝执行`,
      end_time: new Date(),
    }
  try {
    return { message: await WORK[invoke_target](around), end_time: new Date() }
  } catch (err) {
    log.error({ err, job: invoke_target })
    return { message: undefined, failure: reasonOf(err), end_time: new Date() }
  }
}

async function run(db: Db, claim: Claim, around: Surroundings): Promise<void> {
  const renewing = setInterval(() => {
    renewClaim(db, claim).catch((err: unknown) =>
      log.warn({ err, job: claim.invoke_target }, 'a running job could not say so'),
    )
  }, RENEW_MS).unref()
  try {
    await endRun(db, claim, await outcomeOf(claim, around))
  } catch (err) {
    // Its claim runs out, and the next one tells that the run was lost.
    log.error({ err, job: claim.invoke_target }, 'the end of a job was not recorded')
  } finally {
    clearInterval(renewing)
  }
}

type Place = Pick<Surroundings, 'database' | 'settings'>

/**
 * Begins what is due, all at once: none waits for another.
 * @returns the runs, each fulfilled when it has ended
 */
export async function beginDue(
  place: Place,
  now = new Date(),
  isStopping = () => false,
): Promise<Promise<void>[]> {
  const { db } = place.database
  const claims = await takeDue(db, () => `${process.pid}-${randomUUID()}`, now)
  return claims.map((claim) => run(db, claim, { ...place, now, isStopping }))
}

/** Looks for what is due as long as the server runs; returns what stops it, after the runs that go on. */
export function startSchedule(place: Place): () => Promise<void> {
  const going = new Set<Promise<void>>()
  const stop = inBackground('schedule', EVERY_MS, async (isStopping) => {
    for (const one of await beginDue(place, new Date(), isStopping)) {
      going.add(one)
      void one.finally(() => going.delete(one))
    }
  })
  return async () => {
    await stop()
    await Promise.all(going)
  }
}
