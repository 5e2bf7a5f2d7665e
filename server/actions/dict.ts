import { and, asc, eq } from 'drizzle-orm'
import type { dict, DictItem } from '#contract/actions/dict'
import type { Db } from '#server/db/open'
import { config, dictData } from '#server/db/schema/system'
import { Refusal, type Handlers } from '#server/define'

/** The enabled items of a dictionary as a tree of at most `deep` levels below the first. */
async function tree(db: Db, type: string, deep: number): Promise<DictItem[]> {
  const items = await db
    .select()
    .from(dictData)
    .where(and(eq(dictData.dict_type, type), eq(dictData.disabled, false)))
    .orderBy(asc(dictData.dict_sort), asc(dictData.dict_code))
  const below = (parent: number | null, level: number): DictItem[] =>
    items
      .filter((item) => item.parent_id === parent)
      .map((item) => {
        const children = level < deep ? below(item.dict_code, level + 1) : []
        return {
          dictValue: item.dict_value,
          dictLabel: item.dict_label,
          listClass: item.list_class,
          ...(children.length > 0 ? { children } : {}),
        }
      })
  return below(null, 0)
}

export const dictHandlers: Handlers<keyof typeof dict> = {
  dict_tree: ({ type, deep }, { db }) => tree(db, type, deep),
  dict_items: ({ type, deep }, { db }) => tree(db, type, deep),
  async config_value({ key }, { db }) {
    const [found] = await db
      .select({ value: config.config_value })
      .from(config)
      .where(eq(config.config_key, key))
    if (!found) throw new Refusal(`参数“${key}”不存在`)
    return found.value
  },
}
