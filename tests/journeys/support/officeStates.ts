/** The project of the sample data that is under review. */
export const RUNNING = 1001

/**
 * One state of a screen: the controls that lead to it by their names, one after the other. A name may have a count in
 * （…） behind it, and with … it is only the beginning. `勾选` ticks the first row (of somebody), ` = ` types into a field.
 */
type State = string

export interface Place {
  name: string
  path: string
  /** Controls that are used before each of the states and open nothing themselves. */
  first?: readonly State[]
  /** What can be opened in this state, each separately. */
  opens: readonly State[]
}

const at = (path: string, more = '') => `/review/${path}?projectId=${RUNNING}${more}`
const group = (path: string, tab = '') => at(`activity/grouping/${path}`, `&groupId=1${tab && `&tab=${tab}`}`)
const progress = (tab: string) => at('theReview', `&tab=${tab}`)
const results = (tab: string) => at('textbook', `&tab=${tab}`)
const config = (tab: string, text = '') => at('activity/copyreader', `&tab=${tab}${text && `&text=${text}`}`)

/** The user who opens them. */
export const OFFICE: Readonly<Record<string, readonly Place[]>> = {
  publishers: [
    { name: '出版单位列表', path: '/publisher/publisherLnfos', opens: ['查看', '显隐列'] },
    { name: '出版动态', path: '/publisher/publisherNews', opens: ['新增', '修改', '下线', '删除'] },
  ],
  schools: [
    {
      name: '单位管理',
      path: '/system/dept',
      opens: ['新增', '新增下级', '修改', '停用', '删除', '显隐列'],
    },
    { name: '学校名录', path: '/system/schools', opens: ['双高类型', '显隐列'] },
    {
      name: '注册审核',
      path: '/system/schools?tab=applications',
      opens: ['审核', '审核 > 退回', '查看', '显隐列'],
    },
    {
      name: '学校人员',
      path: '/system/schoolList/310/320000',
      opens: ['新增', '重置密码', '停用', '显隐列'],
    },
  ],
  access: [
    {
      name: '用户管理',
      path: '/system/user',
      opens: ['新增', '修改', '重置密码', '停用', '导入', '显隐列'],
    },
    { name: '用户管理-勾选', path: '/system/user', first: ['勾选'], opens: ['删除'] },
    { name: '分配角色', path: '/system/user-auth/role/2', opens: [] },
    { name: '角色管理', path: '/system/role', opens: ['新增', '修改', '数据权限', '显隐列'] },
    {
      name: '分配用户',
      path: '/system/role-auth/user/4',
      opens: ['添加用户', '取消授权', '显隐列'],
    },
    { name: '分配用户-勾选', path: '/system/role-auth/user/4', first: ['勾选'], opens: ['批量取消授权'] },
    { name: '菜单管理', path: '/system/menu', opens: ['新增', '修改'] },
    {
      name: '菜单管理-展开',
      path: '/system/menu',
      first: ['全部展开'],
      opens: ['修改', '新增'],
    },
  ],
  system: [
    { name: '字典管理', path: '/system/dict', opens: ['新增', '修改', '显隐列'] },
    {
      name: '字典数据',
      path: '/dict/type/data/1',
      opens: ['新增', '新增下级', '修改', '删除', '字典', '显隐列'],
    },
    { name: '参数设置', path: '/system/config', opens: ['新增', '修改', '显隐列'] },
    { name: '岗位管理', path: '/system/post', opens: ['新增', '显隐列'] },
    { name: '通知公告', path: '/system/notice', opens: ['新增', '显隐列'] },
  ],
  jobs: [
    {
      name: '定时任务',
      path: '/monitor/job',
      opens: ['新增', '执行一次', '详情', '修改', '显隐列'],
    },
    { name: '调度日志', path: '/job/log', opens: ['清空', '显隐列'] },
    { name: '服务监控', path: '/monitor/server', opens: [] },
  ],
  logs: [
    { name: '在线用户', path: '/monitor/online', opens: ['显隐列'] },
    { name: '操作日志', path: '/monitor/operlog', opens: ['详情', '校验日志', '显隐列'] },
    { name: '登录日志', path: '/monitor/logininfor', opens: ['清空', '显隐列'] },
  ],
  generator: [
    { name: '代码生成', path: '/tool/gen', opens: ['导入', '预览', '显隐列'] },
    { name: '修改生成配置-基本信息', path: '/gen/edit/1?tab=basic', opens: [] },
    { name: '修改生成配置-字段信息', path: '/gen/edit/1?tab=columns', opens: ['post_name的显示类型'] },
    { name: '修改生成配置-生成信息', path: '/gen/edit/1?tab=names', opens: [] },
  ],
  quotas: [
    {
      name: '名额分配',
      path: '/declaration/apply/allocation',
      opens: ['批量设置', '导入', '分配记录', '申报批次', '显隐列'],
    },
  ],
  activity: [
    {
      name: '活动',
      path: at('activity/index'),
      opens: ['新增', '修改', '状态流转', '更多', '更多 > 复制活动', '显隐列', '评审时间'],
    },
    {
      name: '活动-测试',
      path: at('activity/index'),
      first: ['名称 = 测试', '搜索'],
      opens: ['更多 > 重置测试', '更多 > 删除'],
    },
    { name: '配置-文本', path: config('texts'), opens: ['预览'] },
    { name: '配置-短信', path: config('texts', 'sms_invite'), opens: ['预览'] },
    { name: '配置-抬头', path: config('texts', 'print_title'), opens: ['预览'] },
    { name: '配置-匿名', path: config('confidentiality'), opens: [] },
    { name: '配置-回避', path: config('avoid'), opens: ['添加回避', '导入回避名单', '移除'] },
    { name: '配置-签名', path: config('sign'), opens: [] },
    { name: '配置-品牌', path: config('brand'), opens: [] },
  ],
  indicators: [
    { name: '指标', path: at('activity/indicators'), opens: ['新增指标体系', '预览打分表', '复制'] },
    {
      name: '指标-未启用',
      path: at('activity/indicators'),
      first: ['B 全国优秀教材…'],
      opens: ['新增一级', '修改名称', '删除', '修改B1', '修改B1.1', '删除B1', '在B1下新增二级'],
    },
  ],
  groups: [
    {
      name: '分组',
      path: at('activity/grouping'),
      opens: ['新增', '自动建组', '修改', '删除', '显隐列'],
    },
    { name: '分组-卡片', path: at('activity/grouping'), first: ['卡片'], opens: [] },
    {
      name: '组内专家',
      path: group('expert'),
      opens: [
        '操作 王二',
        '操作 王二 > 重置密码',
        '操作 王二 > 换人',
        '操作 王二 > 停评',
        '操作 王二 > 中途退出',
        '操作 王二 > 移出',
        '操作 张一 > 取消组长',
      ],
    },
    { name: '组内专家-勾选', path: group('expert'), first: ['勾选 王二'], opens: ['换组', '移出'] },
    {
      name: '组内教材',
      path: group('book'),
      opens: ['添加教材', '试评样书', '修改', '分配情况', '显隐列'],
    },
    {
      name: '组内教材-勾选',
      path: group('book'),
      first: ['勾选'],
      opens: ['手动分配', '取消分配', '移出'],
    },
    { name: '分配', path: group('book', 'allocate'), opens: [] },
    { name: '分配-试算', path: group('book', 'allocate'), first: ['方案数 = 3', '试算'], opens: [] },
    {
      name: '分配-记录',
      path: at('activity/grouping/book', '&groupId=4&tab=allocate'),
      opens: ['记录'],
    },
    { name: '矩阵', path: group('book', 'matrix'), opens: [] },
    { name: '回避', path: group('book', 'avoid'), opens: ['添加回避', '添加', '移除'] },
  ],
  library: [
    {
      name: '专家',
      path: at('expertsList'),
      opens: ['新增专家', '修改 …', '重置密码', '停评', '导出名单', '显隐列', '评审组'],
    },
    {
      name: '专家-勾选',
      path: at('expertsList'),
      first: ['勾选'],
      opens: ['加入评审组', '设置类型', '设置联络员', '发消息'],
    },
    {
      name: '教材',
      path: at('teachingMaterial'),
      opens: ['详情', '违规标记', '样书缓存', '显隐列', '评审组'],
    },
    { name: '教材-勾选', path: at('teachingMaterial'), first: ['勾选'], opens: ['编入评审组', '移出'] },
    { name: '教材库', path: at('teachingMaterial'), first: ['教材库…'], opens: ['详情'] },
    { name: '导入', path: at('import'), opens: ['错误明细', '回滚', '显隐列'] },
  ],
  progress: [
    {
      name: '进度-专家',
      path: progress('experts'),
      opens: ['评审', '评审 > 查看', '退回', '停评', '打印', '显隐列'],
    },
    { name: '进度-勾选', path: progress('experts'), first: ['勾选'], opens: ['发消息'] },
    { name: '进度-教材', path: progress('books'), opens: ['退回专家…', '打印 …'] },
    { name: '进度-未评完', path: progress('unfinished'), opens: ['一键提醒'] },
    { name: '进度-退回', path: progress('returned'), opens: ['显隐列'] },
    { name: '进度-申请', path: progress('requests'), opens: ['同意', '不同意'] },
    { name: '进度-意见', path: progress('advices'), opens: ['导出'] },
    { name: '进度-组长意见', path: progress('opinions'), opens: ['打印'] },
    { name: '进度-待审', path: progress('pending'), opens: ['情形'] },
  ],
  messages: [
    { name: '消息', path: at('messages'), opens: ['新建消息', '评审提醒'] },
    { name: '消息-模板', path: at('messages'), first: ['模板'], opens: ['编辑…'] },
    { name: '消息-提醒', path: at('messages'), first: ['自动提醒'], opens: [] },
    { name: '消息-发件箱', path: at('messages'), first: ['发件箱'], opens: ['显隐列'] },
  ],
  results: [
    {
      name: '结果',
      path: results('result'),
      opens: ['为什么', '为什么 > 打印', '定稿', '调整', '导出', '打印', '显隐列'],
    },
    { name: '结果-图形', path: results('charts'), opens: ['分布的评审组'] },
    { name: '结果-尺度', path: results('scales'), opens: [] },
    { name: '结果-修正', path: results('corrected'), opens: [] },
    { name: '结果-试算', path: results('whatif'), opens: [] },
    { name: '详情', path: at('details/index'), opens: [] },
  ],
}

export const LEADER: readonly Place[] = [
  { name: '组长', path: '/review/faber/index', opens: ['填写意见', '整组综合报告', '打印'] },
]

export const EXPERT: readonly Place[] = [
  { name: '专家-首页', path: '/index', opens: [] },
  { name: '我的评审', path: '/review/review/index', opens: [] },
]

export const PUBLISHER: readonly Place[] = [
  { name: '出版单位信息', path: '/publisher/publisherLnfo', opens: [] },
  { name: '编辑出版单位', path: '/publisher/publisherLnfoEdit', opens: [] },
]

/** A school that was sent back, and one that looks after its people. */
export const APPLICANT: readonly Place[] = [
  { name: '注册-被退回', path: '/index', opens: [] },
  { name: '注册-修改', path: '/user/profile', opens: [] },
]
export const SCHOOL: readonly Place[] = [
  { name: '本校人员', path: '/system/schools', opens: ['新增', '重置密码', '停用'] },
  { name: '本校信息', path: '/user/profile', opens: [] },
  { name: '教材管理', path: '/book/bookInfo/index', opens: ['显隐列'] },
  { name: '教材详情', path: '/detail?bookId=9', opens: [] },
]

/** Books of the demo: a complete draft and a returned one with an English record, of its author; of its publisher. */
const DRAFT = 43
const RETURNED = 48
const PRINTED = 55
/** Under formal examination, and sent back for a supplement. */
const EXAMINED = 64
const SUPPLEMENTED = 65
const edit = (step: string) => `/book/bookInfo/edit/${DRAFT}?step=${step}`

/** Those who declare, by the user who opens them. */
export const DECLARING: Readonly<Record<string, readonly Place[]>> = {
  man01: [
    { name: '申报人首页', path: '/index', opens: [] },
    { name: '我的教材', path: '/book/bookInfo/index', opens: ['更多…', '显隐列'] },
    { name: '填报-基本', path: edit('basic'), opens: ['…教育层次', '…专业'] },
    {
      name: '填报-作者',
      path: edit('editors'),
      opens: ['添加编写人员', '从已有人员选择', '导入', '编辑…'],
    },
    { name: '填报-出版', path: edit('edition'), opens: ['识别版权页'] },
    { name: '填报-内容', path: edit('content'), opens: [] },
    { name: '填报-获奖', path: edit('honours'), opens: [] },
    { name: '填报-材料', path: edit('materials'), opens: [] },
    { name: '填报-提交', path: edit('submit'), opens: ['送审'] },
    {
      name: '申报材料',
      path: `/declaration/materials?bookId=${DRAFT}`,
      opens: ['预览版权页扫描件', '删除版权页扫描件'],
    },
    { name: '申报表', path: `/declaration/application?bookId=${DRAFT}`, opens: [] },
    {
      name: '选用情况',
      path: `/book/bookInfo/useInfo/${DRAFT}`,
      opens: ['新增', '导入', '编辑…', '删除…'],
    },
    { name: '发行情况-只读', path: `/book/sellInfo/bookSellInfo/${DRAFT}`, opens: [] },
    { name: '英文信息', path: `/book/bookInfo/english_edit/${RETURNED}`, opens: [] },
    { name: '系列', path: '/book/bookBig/edit1', opens: [] },
    { name: '系列-编辑', path: '/book/bookBig/edit1?bigId=1', opens: [] },
    { name: '已删除', path: '/book/bookBig/deleter', opens: [] },
    { name: '选择导入教材', path: '/book/bookInfo/selectImportBook', opens: [] },
    { name: '选择规划选题', path: '/book/bookInfo/selectPlanBook', opens: [] },
  ],
  school01: [
    { name: '学校首页', path: '/index', opens: [] },
    { name: '学校教材', path: '/book/bookInfo/index', opens: ['更多…', '学校推荐', '学校退回'] },
    { name: '选题', path: '/book/bookInfoPlan/index', opens: ['删除', '显隐列'] },
    { name: '选题编辑', path: '/book/bookInfoPlan/edit/1', opens: [] },
    { name: '教材汇总', path: '/book/bookBig/pertion_list', opens: [] },
    { name: '采集', path: '/collection/index', opens: ['新增', '显隐列'] },
    { name: '采集编辑', path: '/collection/edit?id=1', opens: [] },
    { name: '教材详情-选用', path: `/detail?bookId=${DRAFT}&part=use`, opens: [] },
    { name: '申报与推荐-学校', path: '/declaration/applyOrRecommend/applyOrRecommend', opens: ['更多…'] },
    { name: '补正', path: `/book/bookInfo/edit/${SUPPLEMENTED}?step=submit`, opens: [] },
    { name: '入选教材-学校', path: '/review/textbook?tab=selected', opens: ['提交修订'] },
  ],
  formal01: [
    { name: '形审员首页', path: '/index', opens: [] },
    { name: '形式审查', path: '/review/task/index', first: ['勾选'], opens: ['转派', '显隐列'] },
    { name: '审查', path: `/review/task/index?bookId=${EXAMINED}`, opens: ['查看内容相似的教材'] },
  ],
  publisher01: [
    { name: '出版首页', path: '/index', opens: [] },
    { name: '出版教材', path: '/book/bookInfo/index', opens: ['更多…'] },
    { name: '发行情况', path: `/book/sellInfo/bookSellInfo/${PRINTED}`, opens: ['删除…'] },
    { name: '采集-出版', path: '/collection/index', opens: [] },
  ],
  province01: [
    { name: '省级首页', path: '/index', opens: [] },
    {
      name: '申报与推荐',
      path: '/declaration/applyOrRecommend/applyOrRecommend',
      first: ['勾选'],
      opens: ['推荐', '退回', '不予推荐'],
    },
    {
      name: '申报与推荐-排序',
      path: '/declaration/applyOrRecommend/applyOrRecommend',
      opens: ['调整排序', '盖章汇总表', '显隐列'],
    },
    {
      name: '复核',
      path: '/declaration/applyOrRecommend/applyOrRecommend?side=check',
      first: ['勾选'],
      opens: ['同意', '有异议'],
    },
    { name: '查看申报', path: '/review/task/index', opens: ['进程', '显隐列'] },
    { name: '名额分配-省级', path: '/declaration/apply/allocation', opens: ['批量设置'] },
  ],
  admin: [
    { name: '平台教材', path: '/book/bookInfo/index', opens: ['申报批次', '更多…'] },
    { name: '平台选题', path: '/book/bookInfoPlan/index', opens: ['审核'] },
    { name: '平台采集', path: '/collection/index', opens: [] },
    { name: '采集审核', path: '/collection/edit?id=2', opens: [] },
    {
      name: '申报进程',
      path: '/review/task/index',
      opens: ['禁入名单', '禁入名单 > 新增', '禁入名单 > 导入'],
    },
    { name: '形式审查-平台', path: '/review/task/index?part=exams', first: ['勾选'], opens: ['转派'] },
    { name: '内容相似', path: `/detail?bookId=${EXAMINED}&part=likeness`, opens: [] },
    { name: '平台汇总', path: '/book/bookBig/pertion_list', opens: [] },
    { name: '平台已删除', path: '/book/bookBig/deleter', first: ['勾选'], opens: ['彻底删除'] },
  ],
}

/** Once the scores are weighed: which books are proposed, and what is public of them. */
export const SELECTING: readonly Place[] = [
  { name: '入选与公示', path: results('selection'), opens: ['调入', '显隐列'] },
  { name: '入选教材', path: results('selected'), opens: [] },
]

/** What is public, but not to everybody. */
export const PUBLISHED: readonly Place[] = [{ name: '公布', path: '/review/textbook', opens: ['教育层次'] }]
