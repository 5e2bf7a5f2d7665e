import { and, eq } from 'drizzle-orm'
import type { ItemResult } from '#contract/rules/examining/conclusion'
import { materialsOfItem } from '#contract/rules/examining/opened'
import type { Db } from '#server/db/client'
import { declareMaterial } from '#server/db/schema/index'
import { presentMaterials } from '#server/store/declarations/materials'

/** Writes beside each material in force what the examination says of it; the worse of two results counts. */
export async function judgeMaterials(db: Db, book_id: number, items: readonly ItemResult[]): Promise<void> {
  for (const { material } of await presentMaterials(db, book_id)) {
    const about = items.filter(({ code }) => materialsOfItem(code).some((one) => one === material.code))
    const judged =
      about.find(({ result }) => result === 'fail') ?? about.find(({ result }) => result !== null)
    if (!judged) continue
    await db
      .update(declareMaterial)
      .set({ formal_result: judged.result, formal_remark: judged.remark })
      .where(
        and(
          eq(declareMaterial.book_id, book_id),
          eq(declareMaterial.code, material.code),
          eq(declareMaterial.version, material.version),
        ),
      )
  }
}
