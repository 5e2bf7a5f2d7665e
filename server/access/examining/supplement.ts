import { and, desc, eq } from 'drizzle-orm'
import { OPENED_PARTS, type Opened, type OpenedPart } from '#contract/rules/examining/opened'
import type { Db } from '#server/db/client'
import { formalExam, type book } from '#server/db/schema/index'
import { Refusal } from '#server/define'

type Stored = Pick<typeof book.$inferSelect, 'book_id' | 'declare_status'>

/** What a supplement opens of a book until when; undefined where it has not been sent back for one. */
export async function supplementOf(
  db: Db,
  { book_id, declare_status }: Stored,
): Promise<(Opened & { until: Date | null }) | undefined> {
  if (declare_status !== 'formal_returned') return undefined
  const [found] = await db
    .select()
    .from(formalExam)
    .where(and(eq(formalExam.book_id, book_id), eq(formalExam.conclusion, 'supplement')))
    .orderBy(desc(formalExam.round))
    .limit(1)
  return (
    found && {
      parts: found.opened_parts,
      materials: found.opened_materials,
      until: found.supplement_deadline,
    }
  )
}

/** What a supplement opens of a book at this moment; undefined where nothing is. */
export async function openedOf(db: Db, now: Date, stored: Stored): Promise<Opened | undefined> {
  const found = await supplementOf(db, stored)
  return found?.until && now < found.until ? found : undefined
}

const said = (parts: readonly OpenedPart[]) => parts.map((part) => OPENED_PARTS[part]).join('、')

/** @throws Refusal that names what a supplement does not open */
export function refuseUnopened(opened: Opened, changed: readonly OpenedPart[]): void {
  const frozen = changed.filter((part) => !opened.parts.includes(part))
  if (frozen.length === 0) return
  const open = opened.parts.length > 0 ? `补正期间只能修改${said(opened.parts)}` : '补正期间只能补充材料'
  throw new Refusal(`${open}，不能修改${said(frozen)}`)
}
