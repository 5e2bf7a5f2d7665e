import { inBackground } from '#server/background'
import type { Db } from '#server/db/client'
import type { Settings } from '#server/define'
import { StoreAway } from '#server/files/store/fileStore'
import type { FileSettings } from '#server/files/store/of'
import { log } from '#server/log'
import { giveWay } from '#server/pace'
import { failExam, keepFindings, requeueExam, takeExam, type ExamJob } from '#server/store/examining/queue'
import { GivenUp, readers } from './materials'
import { readFirst } from './readFirst'

const EVERY_MS = 3_000

type Tools = Parameters<typeof readFirst>[1]

/** @returns whether it was read to its end */
async function readOne(db: Db, tools: Tools, job: ExamJob): Promise<boolean> {
  try {
    const found = await readFirst(db, tools, job)
    if (found) await keepFindings(db, job.exam_id, found)
    else await failExam(db, job.exam_id)
  } catch (err) {
    if (err instanceof GivenUp || err instanceof StoreAway) {
      await requeueExam(db, job.exam_id)
      return false
    }
    log.error({ err, ...job }, 'an examination was not read')
    await failExam(db, job.exam_id)
  }
  return true
}

/**
 * Reads all waiting examinations, one after the other.
 * @returns how many it has read
 */
export async function readExams(db: Db, settings: FileSettings, isStopping = () => false): Promise<number> {
  const { close, ...reading } = readers()
  try {
    for (let read = 0; ; read++) {
      await giveWay()
      const job = isStopping() ? undefined : await takeExam(db, new Date())
      if (!job || !(await readOne(db, { ...reading, settings, isStopping }, job))) return read
    }
  } finally {
    await close()
  }
}

/** Reads examinations in the background; returns what stops it. */
export const startExamining = (db: Db, settings: Settings): (() => Promise<void>) =>
  inBackground('formal examinations', EVERY_MS, (isStopping) => readExams(db, settings, isStopping))
