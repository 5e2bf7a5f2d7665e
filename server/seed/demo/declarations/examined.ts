import { keysOf } from '#contract/facts/closed'
import { EXAM_DAYS, FORMAL_ITEM, SUPPLEMENT_DAYS } from '#contract/facts/examining/formal'
import { openedFor } from '#contract/rules/examining/opened'
import { formalExam, formalItem } from '#server/db/schema/index'
import { DAY_MS, type Scene } from './scene'
import { SUPPLEMENT_WORDS } from './steps'
import type { DemoDeclaration } from './titles'

/** The examination of a book that has come so far: open, or ended with a supplement. */
export async function examine(scene: Scene, book_id: number, { status }: DemoDeclaration): Promise<void> {
  if (status !== 'formal_pending' && status !== 'formal_returned') return
  const { db, people, now } = scene
  const isReturned = status === 'formal_returned'
  const examiner_id = people.get(isReturned || book_id % 2 === 0 ? 'formal01' : 'formal02')?.user_id
  if (examiner_id === undefined) return
  const days = (n: number) => new Date(now.getTime() + n * DAY_MS)
  // As the steps of the declaration tell it, each of which took a day.
  const assigned = isReturned ? -2 : -1
  const opened = openedFor(['F10'])
  const [made] = await db
    .insert(formalExam)
    .values({
      book_id,
      round: 1,
      examiner_id,
      assign_time: days(assigned),
      due_time: days(assigned + EXAM_DAYS),
      ...(isReturned && {
        state: 'done' as const,
        conclusion: 'supplement' as const,
        opinion: SUPPLEMENT_WORDS,
        opened_parts: opened.parts,
        opened_materials: opened.materials,
        supplement_deadline: days(assigned + 1 + SUPPLEMENT_DAYS.usual),
        exam_time: days(assigned + 1),
      }),
    })
    .returning()
  if (!made || !isReturned) return
  await db.insert(formalItem).values(
    keysOf(FORMAL_ITEM).map((code) => ({
      exam_id: made.exam_id,
      code,
      result: code === 'F10' ? ('fail' as const) : ('pass' as const),
      remark: code === 'F10' ? '版权页为第2版，填报为第1版' : null,
    })),
  )
}
