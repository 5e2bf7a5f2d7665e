/** What kind of action a line of the operation log tells of, with RuoYi's number for it. */
export const BUSINESS = {
  other: { code: 0, label: '其他' },
  add: { code: 1, label: '新增' },
  edit: { code: 2, label: '修改' },
  remove: { code: 3, label: '删除' },
  grant: { code: 4, label: '授权' },
  export: { code: 5, label: '导出' },
  import: { code: 6, label: '导入' },
  force: { code: 7, label: '强退' },
  clean: { code: 9, label: '清空数据' },
} as const
export type Business = keyof typeof BUSINESS

const of =
  <K extends Business>(business: K) =>
  (label: string) => ({ business, label })

/** What a line of each kind is called. */
export const TOLD = {
  adds: of('add'),
  edits: of('edit'),
  removes: of('remove'),
  grants: of('grant'),
  exported: of('export'),
  imported: of('import'),
  forces: of('force'),
  cleans: of('clean'),
  other: of('other'),
}
