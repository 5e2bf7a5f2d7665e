import { TOLD, type Business } from './business'

/** What the operation log tells of the generator, and of the pages that came out of it. */
export const LOGGED_TOOLS = {
  gen_import: TOLD.imported('导入生成代码的表'),
  gen_edit: TOLD.edits('修改生成配置'),
  gen_sync: TOLD.edits('同步表结构'),
  gen_remove: TOLD.removes('删除生成配置'),
} as const satisfies Record<string, { business: Business; label: string }>
