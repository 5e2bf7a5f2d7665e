import { z } from 'zod'
import { read } from '#contract/define'

export interface DictItem {
  dictValue: string
  dictLabel: string
  listClass?: string | null | undefined
  children?: DictItem[] | undefined
}

const DictItem: z.ZodType<DictItem> = z.object({
  dictValue: z.string(),
  dictLabel: z.string(),
  listClass: z.string().nullish(),
  get children() {
    return z.array(DictItem).optional()
  },
})

/** Levels of a dictionary tree; 0 means none below the first. */
const deep = z.coerce.number().int().min(0).max(10).default(5)
const type = z
  .string()
  .regex(/^[a-z][a-z0-9_]*$/, '字典类型有误')
  .max(100)

export const dict = {
  dict_tree: read({
    who: 'user',
    route: 'GET /system/dict/data/dataByType/:type',
    input: z.object({ type, deep }),
    output: z.array(DictItem),
  }),
  dict_items: read({
    who: 'user',
    route: 'GET /system/dict/data/type/:type',
    input: z.object({ type, deep }),
    output: z.array(DictItem),
  }),
  config_value: read({
    who: 'user',
    route: 'GET /system/config/configKey/:key',
    envelope: 'msg',
    input: z.object({ key: z.string().max(100) }),
    output: z.string(),
  }),
}
