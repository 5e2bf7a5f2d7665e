interface Screen {
  /** Path below the base path, with `:param` segments. */
  path: `/${string}`
  title: string
  /** A tab that cannot be closed. */
  affix?: true
  noCache?: true
  /** Shown without the layout. */
  bare?: true
  /** Accessible without a login. */
  open?: true
  /** It shows one project to its office, and its address names which: `?projectId=`. */
  ofProject?: true
  /** The screen whose sidebar entry is highlighted, when it has none of its own. */
  activeMenu?: string
}

/** All screens of the console. The key is the component name that a server menu may ask for. */
export const screens = {
  login: { path: '/login', title: '登录', bare: true, open: true },
  'login/id': { path: '/login/:id', title: '登录', bare: true, open: true },
  'auth-redirect': { path: '/auth-redirect', title: '正在登录', bare: true, open: true },
  'mobile/id': { path: '/mobile/:id', title: '手机签名', bare: true, open: true },
  'confirm/uuid': { path: '/confirm/:uuid', title: '查询与确认', bare: true, open: true },
  bind: { path: '/bind', title: '首次登录设置', bare: true, open: true },
  register: { path: '/register', title: '学校注册', bare: true, open: true },
  '401': { path: '/401', title: '没有权限', bare: true, open: true },
  '404': { path: '/404', title: '页面不存在', bare: true },
  demo: { path: '/demo', title: '组件目录', bare: true },
  ratingScreen: { path: '/ratingScreen', title: '评审进度大屏', ofProject: true, bare: true },
  ratingScreenScore: { path: '/ratingScreenScore', title: '评分大屏', ofProject: true, bare: true },
  ranking: { path: '/ranking', title: '评审排名', ofProject: true, bare: true },
  detail: { path: '/detail', title: '教材详情', bare: true },
  index: { path: '/index', title: '首页', affix: true, noCache: true },
  'user/profile': { path: '/user/profile', title: '单位信息' },
  'review/import': { path: '/review/import', title: '导入管理' },
  'review/expertsList': { path: '/review/expertsList', title: '专家管理', ofProject: true },
  'review/teachingMaterial': { path: '/review/teachingMaterial', title: '参评教材', ofProject: true },
  'review/activity/index': { path: '/review/activity/index', title: '评审活动管理' },
  'review/activity/copyreader': { path: '/review/activity/copyreader', title: '项目配置', ofProject: true },
  'review/activity/indicators': { path: '/review/activity/indicators', title: '指标体系', ofProject: true },
  'review/activity/grouping': { path: '/review/activity/grouping', title: '评审分组', ofProject: true },
  'review/activity/grouping/expert': {
    path: '/review/activity/grouping/expert',
    title: '组内专家',
    activeMenu: '/review/activity/grouping',
  },
  'review/activity/grouping/book': {
    path: '/review/activity/grouping/book',
    title: '组内教材与分配',
    activeMenu: '/review/activity/grouping',
  },
  'review/messages': { path: '/review/messages', title: '消息', ofProject: true },
  'review/theReview': { path: '/review/theReview', title: '评审进度', ofProject: true },
  'review/textbook': { path: '/review/textbook', title: '评审结果', ofProject: true },
  'review/review/index': { path: '/review/review/index', title: '我的评审' },
  'review/review/strations': { path: '/review/review/strations', title: '评审说明与承诺' },
  'review/review/pingsheng': {
    path: '/review/review/pingsheng',
    title: '教材评分',
    activeMenu: '/review/review/index',
  },
  'review/review/textbookDisplay': {
    path: '/review/review/textbookDisplay',
    title: '教材阅览',
    activeMenu: '/review/review/index',
  },
  'review/details/index': { path: '/review/details/index', title: '小组评审详情', ofProject: true },
  'review/faber/index': { path: '/review/faber/index', title: '组长意见' },
  'system/schools': { path: '/system/schools', title: '学校名录' },
  'system/schoolList/dept_id/province_id': {
    path: '/system/schoolList/:dept_id/:province_id',
    title: '学校人员',
    activeMenu: '/system/schools',
  },
  'system/user/index': { path: '/system/user', title: '用户管理' },
  'system/user-auth/role/userId': {
    path: '/system/user-auth/role/:userId',
    title: '分配角色',
    activeMenu: '/system/user',
  },
  'system/role/index': { path: '/system/role', title: '角色管理' },
  'system/role-auth/user/roleId': {
    path: '/system/role-auth/user/:roleId',
    title: '分配用户',
    activeMenu: '/system/role',
  },
  'system/menu/index': { path: '/system/menu', title: '菜单管理' },
  'system/dict/index': { path: '/system/dict', title: '字典管理' },
  'dict/type/data/dictId': {
    path: '/dict/type/data/:dictId',
    title: '字典数据',
    activeMenu: '/system/dict',
  },
  'system/config/index': { path: '/system/config', title: '参数设置' },
  'collection/index': { path: '/collection/index', title: '教材采集' },
  'collection/new/isbn': {
    path: '/collection/new/:isbn',
    title: '采集新书',
    activeMenu: '/collection/index',
  },
  'collection/edit': { path: '/collection/edit', title: '采集编辑与审核', activeMenu: '/collection/index' },
  'book/bookInfo/index': { path: '/book/bookInfo/index', title: '教材管理' },
  'book/bookInfo/edit/bookId': {
    path: '/book/bookInfo/edit/:bookId',
    title: '教材编辑',
    activeMenu: '/book/bookInfo/index',
  },
  'declaration/materials': {
    path: '/declaration/materials',
    title: '申报材料',
    activeMenu: '/book/bookInfo/index',
  },
  'declaration/application': {
    path: '/declaration/application',
    title: '申报表',
    activeMenu: '/book/bookInfo/index',
  },
  'book/bookInfo/selectImportBook': {
    path: '/book/bookInfo/selectImportBook',
    title: '选择导入教材',
    activeMenu: '/book/bookInfo/index',
  },
  'book/bookInfo/selectPlanBook': {
    path: '/book/bookInfo/selectPlanBook',
    title: '选择规划选题',
    activeMenu: '/book/bookInfo/index',
  },
  'book/bookInfoPlan/index': { path: '/book/bookInfoPlan/index', title: '选题管理' },
  'book/bookInfoPlan/edit/bookId': {
    path: '/book/bookInfoPlan/edit/:bookId',
    title: '选题编辑',
    activeMenu: '/book/bookInfoPlan/index',
  },
  'declaration/applyOrRecommend/applyOrRecommend': {
    path: '/declaration/applyOrRecommend/applyOrRecommend',
    title: '申报与推荐',
  },
  'review/task/index': { path: '/review/task/index', title: '查看申报' },
  'declaration/apply/allocation': { path: '/declaration/apply/allocation', title: '名额分配' },
  'book/bookBig/edit1': { path: '/book/bookBig/edit1', title: '系列教材' },
  'book/bookBig/pertion_list': { path: '/book/bookBig/pertion_list', title: '教材汇总' },
  'book/bookBig/deleter': { path: '/book/bookBig/deleter', title: '已删除教材' },
  'book/bookInfo/useInfo/bookId': {
    path: '/book/bookInfo/useInfo/:bookId',
    title: '选用情况',
    activeMenu: '/book/bookInfo/index',
  },
  'book/sellInfo/bookSellInfo/bookId': {
    path: '/book/sellInfo/bookSellInfo/:bookId',
    title: '发行情况',
    activeMenu: '/book/bookInfo/index',
  },
  'book/bookInfo/english_edit/bookId': {
    path: '/book/bookInfo/english_edit/:bookId',
    title: '英文信息',
    activeMenu: '/book/bookInfo/index',
  },
  'publisher/publisherLnfo': { path: '/publisher/publisherLnfo', title: '出版单位信息' },
  'publisher/publisherLnfos': { path: '/publisher/publisherLnfos', title: '出版单位列表' },
  'publisher/publisherLnfoEdit': { path: '/publisher/publisherLnfoEdit', title: '编辑出版单位' },
  'publisher/publisherNews': { path: '/publisher/publisherNews', title: '出版动态' },
  'system/dept/index': { path: '/system/dept', title: '单位管理' },
  'system/post/index': { path: '/system/post', title: '岗位管理' },
  'system/notice/index': { path: '/system/notice', title: '通知公告' },
  'system/news/newsDetail/id': { path: '/system/news/newsDetail/:id', title: '公告详情' },
  'monitor/online/index': { path: '/monitor/online', title: '在线用户' },
  'monitor/operlog/index': { path: '/monitor/operlog', title: '操作日志' },
  'monitor/logininfor/index': { path: '/monitor/logininfor', title: '登录日志' },
  'monitor/server/index': { path: '/monitor/server', title: '服务监控' },
  'monitor/job/index': { path: '/monitor/job', title: '定时任务' },
  'job/log': { path: '/job/log', title: '调度日志', activeMenu: '/monitor/job' },
  'tool/gen/index': { path: '/tool/gen', title: '代码生成' },
  'gen/edit/tableId': { path: '/gen/edit/:tableId', title: '修改生成配置', activeMenu: '/tool/gen' },
} as const satisfies Record<string, Screen>

export type ScreenKey = keyof typeof screens
