import { copyFileSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import type { BookMaterialCode } from '#contract/rules/declaration/materials'
import { declareMaterial, formalExam, formalFinding, storedFile } from '#server/db/schema/index'
import { collected, newDocument } from '#server/paper/draw'
import type { Login, TestServer } from './api'
import { day } from './factories'

/** A document whose pages have these lines, in letters that can be selected. */
export async function chinesePdf(pages: readonly string[]): Promise<Buffer> {
  const document = newDocument('材料')
  for (const text of pages) {
    document.addPage({ size: 'A4', margin: 0 })
    text.split('\n').forEach((line, at) => {
      // Columns stand apart, as in a table.
      line
        .split('\t')
        .forEach((cell, column) =>
          document.font('regular', 12).text(cell, 60 + column * 180, 60 + at * 24, { lineBreak: false }),
        )
    })
  }
  document.end()
  return collected(document)
}

/** A scanned copyright page: 数控加工技术, ISBN 978-7-80000-101-7, first edition of 2023-07, second print. */
const SCANNED = join(import.meta.dirname, 'copyrightPage.jpg')

export interface Examined {
  server: TestServer
  dataDir: string
  by: Login
}

/** Puts a file in the place of a material: pages of text, or the scanned copyright page. */
export async function putMaterial(
  { server, dataDir, by }: Examined,
  book_id: number,
  code: BookMaterialCode,
  content: readonly string[] | 'scan',
): Promise<void> {
  const { db } = server.database
  const name = `${book_id}-${code}.${content === 'scan' ? 'jpg' : 'pdf'}`
  const folder = join(dataDir, 'files', 'upload')
  mkdirSync(folder, { recursive: true })
  if (content === 'scan') copyFileSync(SCANNED, join(folder, name))
  else writeFileSync(join(folder, name), await chinesePdf(content))
  await db
    .insert(storedFile)
    .values({
      name,
      original_name: name,
      mime: 'application/pdf',
      size: statSync(join(folder, name)).size,
      purpose: 'attachment',
      user_id: by.user_id,
    })
    .onConflictDoUpdate({ target: storedFile.name, set: { size: statSync(join(folder, name)).size } })
  const whose = and(eq(declareMaterial.book_id, book_id), eq(declareMaterial.code, code))
  await db.delete(declareMaterial).where(whose)
  await db
    .insert(declareMaterial)
    .values({ book_id, code, version: 1, name, stamp_checked: true, upload_by: by.user_id })
}

/** An examination of a book that nobody has read. */
export async function examine({ server, by }: Examined, book_id: number): Promise<number> {
  const [exam] = await server.database.db
    .insert(formalExam)
    .values({ book_id, round: 1, examiner_id: by.user_id, due_time: day(10) })
    .returning()
  if (!exam) throw new Error('no examination was made')
  return exam.exam_id
}

/** What the machine has said, by item. */
export async function findingsBy({ server }: Examined, exam_id: number) {
  const rows = await server.database.db
    .select()
    .from(formalFinding)
    .where(eq(formalFinding.exam_id, exam_id))
    .orderBy(formalFinding.code)
  return new Map(rows.map((row) => [row.code, row]))
}
