import type { ScreenKey } from '#contract/screens'

interface Permitted {
  /** What it allows, as the tree of a role's permissions says it. */
  label: string
  /** The page below whose entry it stands there. */
  screen: ScreenKey
}

const LIST = { list: '查询' }
const RECORDS = { ...LIST, query: '详情', add: '新增', edit: '修改', remove: '删除' }

/** Permissions of one subject: `review:group:add` with the label 分组新增. */
const of = <P extends string, A extends string>(
  screen: ScreenKey,
  subject: P,
  name: string,
  acts: Readonly<Record<A, string>>,
) =>
  // The keys of the new object are composed of those of the old.
  Object.fromEntries(
    Object.entries<string>(acts).map(([act, label]) => [
      `${subject}:${act}`,
      { label: name + label, screen },
    ]),
  ) as { readonly [K in `${P}:${A}`]: Permitted }

/**
 * What a role can be allowed and denied, by the names of RuoYi where it has one. A call names the permission that it
 * asks for; a role can be given it when the call may be sent by what the role acts as.
 */
export const PERMISSION = {
  ...of('review/activity/index', 'review:activity', '评审活动', {
    list: '查询',
    add: '新增',
    edit: '修改',
  }),
  ...of('review/activity/index', 'review:test', '测试项目', { reset: '重置' }),
  ...of('review/activity/copyreader', 'review:config', '项目配置', {
    text: '文本',
    encrypt: '加密',
    avoid: '回避',
  }),
  ...of('review/activity/indicators', 'review:indicator', '指标体系', { list: '查询', edit: '修改' }),
  ...of('review/import', 'review:import', '导入', { list: '查询', add: '新增', remove: '删除' }),
  ...of('review/expertsList', 'review:expert', '专家', {
    ...RECORDS,
    type: '类型设置',
    export: '导出',
    resetPwd: '重置密码',
    invite: '邀请',
  }),
  ...of('review/teachingMaterial', 'review:book', '参评教材', { add: '下发', export: '导出' }),
  ...of('review/teachingMaterial', 'review:sample', '样书', { edit: '维护' }),
  ...of('review/activity/grouping', 'review:group', '分组', {
    add: '新增',
    edit: '修改',
    remove: '删除',
    leader: '设组长',
    book: '教材入组',
  }),
  ...of('review/activity/grouping/book', 'review:fenpei', '分配', {
    auto: '自动',
    random: '随机',
    manual: '手动',
    remove: '取消',
    replace: '换人',
  }),
  ...of('review/theReview', 'review:progress', '评审', { return: '退回' }),
  ...of('review/messages', 'review:msg', '消息', {
    list: '查询',
    export: '导出',
    template: '模板维护',
    remind: '定时提醒',
  }),
  ...of('review/messages', 'review:notice', '状态通知', { list: '查询', edit: '维护' }),
  ...of('review/textbook', 'review:result', '评审结果', {
    calc: '核分',
    export: '导出',
    opinion: '反馈意见',
  }),
  ...of('review/textbook', 'review:selection', '入选', { list: '查询', edit: '确定' }),
  ...of('review/textbook', 'review:objection', '异议', { list: '查询', edit: '处理' }),
  ...of('review/textbook', 'review:selected', '入选教材', {
    export: '证书导出',
    revise: '修订审核',
    remove: '移出目录',
  }),
  ...of('ranking', 'review:wall', '大屏', { edit: '公开设置' }),
  ...of('review/task/index', 'declare:formal', '形式审查', { assign: '分派' }),
  ...of('review/task/index', 'declare:barred', '禁入名单', { list: '查询', edit: '维护' }),
  ...of('book/bookInfo/index', 'declare:batch', '申报批次', { edit: '维护' }),
  ...of('book/bookBig/deleter', 'declare:book', '教材', { purge: '彻底删除' }),
  ...of('collection/index', 'collection:book', '采集', { audit: '审核' }),
  ...of('system/user/index', 'system:user', '用户', {
    ...RECORDS,
    export: '导出',
    import: '导入',
    resetPwd: '重置密码',
  }),
  ...of('system/role/index', 'system:role', '角色', { ...RECORDS, export: '导出' }),
  ...of('system/menu/index', 'system:menu', '菜单', RECORDS),
  ...of('system/dict/index', 'system:dict', '字典', { ...RECORDS, export: '导出' }),
  ...of('system/config/index', 'system:config', '参数', { ...RECORDS, export: '导出' }),
  ...of('system/dept/index', 'system:dept', '单位', RECORDS),
  ...of('system/post/index', 'system:post', '岗位', { ...RECORDS, export: '导出' }),
  ...of('system/notice/index', 'system:notice', '公告', {
    list: '查询',
    add: '新增',
    edit: '修改',
    remove: '删除',
  }),
  ...of('monitor/online/index', 'monitor:online', '在线用户', { list: '查询', forceLogout: '强退' }),
  ...of('monitor/operlog/index', 'monitor:operlog', '操作日志', {
    list: '查询',
    remove: '删除',
    export: '导出',
  }),
  ...of('monitor/logininfor/index', 'monitor:logininfor', '登录日志', {
    list: '查询',
    remove: '删除',
    export: '导出',
    unlock: '账户解锁',
  }),
  ...of('monitor/server/index', 'monitor:server', '服务监控', LIST),
  ...of('monitor/job/index', 'monitor:job', '任务', {
    ...RECORDS,
    changeStatus: '启停与执行',
    export: '导出',
  }),
  ...of('tool/gen/index', 'tool:gen', '代码生成', {
    list: '查询',
    query: '详情',
    import: '导入',
    edit: '修改',
    remove: '删除',
    preview: '预览',
    code: '生成代码',
  }),
} as const satisfies Record<string, Permitted>

export type Permission = keyof typeof PERMISSION
