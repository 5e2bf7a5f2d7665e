import { inArray } from 'drizzle-orm'
import { downloadZip } from 'client-zip'
import { FILE_TYPES } from '#contract/rules/upload'
import type { Db } from '#server/db/client'
import { genTable } from '#server/db/schema/generator/tables'
import { Refusal } from '#server/define'
import { filesOf } from '#server/domain/generator/generate'
import { generatedPage } from '#server/store/generator/pages'

/** The most tables at once. */
const MOST = 50

/** The names in a list parted by commas. */
export function tableNamesIn(text: string): string[] {
  const names = [...new Set(text.split(',').map((name) => name.trim()))].filter(Boolean)
  if (names.length === 0) throw new Refusal('请至少选择一张表')
  if (names.length > MOST) throw new Refusal(`一次最多选择${MOST}张表`)
  return names
}

/**
 * The files of imported tables, packPages.
 * @throws Refusal when one is not imported, two would overwrite each other, or nothing can be generated of one
 */
export async function packPages(db: Db, names: readonly string[], now: Date): Promise<File> {
  const stored = await db.select().from(genTable).where(inArray(genTable.table_name, names))
  const missing = names.find((name) => !stored.some(({ table_name }) => table_name === name))
  if (missing !== undefined) throw new Refusal(`表“${missing}”还没有导入`)
  const files = new Map<string, string>()
  for (const table of stored)
    for (const [name, text] of Object.entries(filesOf(await generatedPage(db, table)))) {
      if (files.has(name)) throw new Refusal(`两张表的业务名都是“${table.business_name}”，不能一起生成`)
      files.set(name, text)
    }
  const zip = downloadZip(
    [...files].map(([name, text]) => ({ name, input: Buffer.from(text), lastModified: now })),
  )
  const [only] = stored
  const name = stored.length === 1 && only ? `${only.business_name}.zip` : 'pages.zip'
  return new File([await zip.arrayBuffer()], name, { type: FILE_TYPES.zip })
}
