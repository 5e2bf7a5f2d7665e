import { COLLECTION_READERS, COLLECTORS } from '#contract/facts/declaration/collecting'
import { RECOMMENDATION_READERS } from '#contract/facts/declaration/recommending'
import { PLAN_READERS } from '#contract/facts/declaration/plans'
import {
  ANNOUNCERS,
  BOOK_KEEPERS,
  BOOK_OWNERS,
  BOOK_WRITERS,
  DECLARATION_READERS,
  DECLARATION_VIEWERS,
  DECLARERS,
  MANAGERS,
  PUBLISHER_OFFICE,
  QUOTA_READERS,
  SCHOOL_OFFICE,
  SYSTEM_OFFICE,
  type Caller,
  type Role,
} from '#contract/roles'
import { screens, type ScreenKey } from '#contract/screens'

export interface MenuEntry {
  /** What the entry stays known by when its title or place changes. */
  key: string
  /** For RuoYi's router, which keeps one entry of each name. */
  name: string
  path: string
  title: string
  icon: string
  who: readonly Caller[]
  component?: ScreenKey
  hidden?: true
  children?: readonly MenuEntry[]
}

const OFFICE: readonly Role[] = [...MANAGERS, 'sys2']

/** The menu, by the stages of a review. Every entry names an existing screen, so the compiler refuses a dangling one. */
export const MENU: readonly MenuEntry[] = [
  stage('ReviewSetup', '活动设置', 'system', OFFICE, [
    page('review/activity/index', 'calendar', OFFICE),
    page('review/activity/copyreader', 'form', MANAGERS),
    page('review/activity/indicators', 'tree', OFFICE),
  ]),
  stage('ReviewPreparation', '评审准备', 'form', OFFICE, [
    page('review/import', 'upload', MANAGERS),
    page('review/expertsList', 'user', OFFICE),
    page('review/teachingMaterial', 'book', MANAGERS),
    page('review/activity/grouping', 'peoples', MANAGERS),
    beside('review/activity/grouping/expert', 'peoples', MANAGERS),
    beside('review/activity/grouping/book', 'peoples', MANAGERS),
  ]),
  stage('ReviewProgress', '评审过程', 'edit', OFFICE, [
    page('review/theReview', 'dashboard', OFFICE),
    page('review/messages', 'message', OFFICE),
    page('review/details/index', 'documentation', MANAGERS),
    reading(MANAGERS),
    page('ratingScreen', 'dashboard', MANAGERS),
  ]),
  stage('ReviewOutcome', '结果公布', 'rank', OFFICE, [
    page('review/textbook', 'chart', MANAGERS),
    page('ranking', 'rank', OFFICE),
    page('ratingScreenScore', 'chart', MANAGERS),
    beside('demo', 'component', SYSTEM_OFFICE),
  ]),
  stage(
    'ReviewExpert',
    '专家评审',
    'edit',
    ['member'],
    [
      page('review/review/strations', 'documentation', ['member']),
      page('review/review/index', 'list', ['member']),
      beside('review/review/pingsheng', 'edit', ['member']),
      reading(['member']),
    ],
  ),
  stage(
    'ReviewLeader',
    '组长工作',
    'star',
    ['leader'],
    [
      page('review/faber/index', 'message', ['leader']),
      page('review/details/index', 'documentation', ['leader']),
      page('ranking', 'rank', ['leader']),
    ],
  ),
  stage(
    'ReviewLiaison',
    '联络工作',
    'peoples',
    ['liaison'],
    [page('review/theReview', 'dashboard', ['liaison']), page('review/messages', 'message', ['liaison'])],
  ),
  stage('ReviewResults', '评审结果', 'chart', DECLARERS, [page('review/textbook', 'chart', DECLARERS)]),
  stage(
    'Publisher',
    '出版单位',
    'education',
    [...PUBLISHER_OFFICE, 'publisher'],
    [
      page('publisher/publisherLnfo', 'form', ['publisher']),
      page('publisher/publisherLnfos', 'list', PUBLISHER_OFFICE),
      page('publisher/publisherNews', 'message', ['publisher', 'admin']),
      beside('publisher/publisherLnfoEdit', 'edit', ['publisher', 'admin']),
    ],
  ),
  stage(
    'Declaration',
    '申报推荐',
    'form',
    [...DECLARATION_VIEWERS, ...BOOK_OWNERS, 'formalExamination'],
    [
      page('declaration/applyOrRecommend/applyOrRecommend', 'form', [
        ...RECOMMENDATION_READERS,
        ...BOOK_OWNERS,
      ]),
      page('declaration/apply/allocation', 'list', QUOTA_READERS),
      page('review/task/index', 'documentation', [...DECLARATION_VIEWERS, 'formalExamination']),
    ],
  ),
  stage(
    'Books',
    '教材',
    'book',
    [...PLAN_READERS, ...DECLARATION_VIEWERS],
    [
      page('book/bookInfo/index', 'book', [...BOOK_WRITERS, 'reviewActivity']),
      beside('book/bookInfo/edit/bookId', 'edit', BOOK_WRITERS),
      beside('book/bookInfo/selectImportBook', 'book', BOOK_WRITERS),
      beside('book/bookInfo/selectPlanBook', 'book', BOOK_WRITERS),
      page('book/bookInfoPlan/index', 'form', PLAN_READERS),
      beside('book/bookInfoPlan/edit/bookId', 'edit', PLAN_READERS),
      page('book/bookBig/edit1', 'tree', BOOK_WRITERS),
      page('book/bookBig/pertion_list', 'chart', DECLARATION_VIEWERS),
      page('book/bookBig/deleter', 'documentation', BOOK_WRITERS),
      beside('detail', 'book', DECLARATION_READERS),
      beside('declaration/materials', 'form', BOOK_KEEPERS),
      beside('declaration/application', 'form', BOOK_KEEPERS),
      beside('book/bookInfo/useInfo/bookId', 'education', BOOK_KEEPERS),
      beside('book/sellInfo/bookSellInfo/bookId', 'chart', BOOK_KEEPERS),
      beside('book/bookInfo/english_edit/bookId', 'documentation', BOOK_KEEPERS),
    ],
  ),
  stage('Collection', '采集', 'upload', COLLECTION_READERS, [
    page('collection/index', 'list', COLLECTION_READERS),
    beside('collection/new/isbn', 'edit', COLLECTORS),
    beside('collection/edit', 'edit', COLLECTION_READERS),
  ]),
  stage(
    'Units',
    '单位与人员',
    'peoples',
    [...SCHOOL_OFFICE, 'school'],
    [
      page('system/schools', 'education', SCHOOL_OFFICE),
      page('system/dept/index', 'tree', SYSTEM_OFFICE),
      { ...page('system/schools', 'peoples', ['school']), key: 'system/schools#school', title: '学校人员' },
      beside('system/schoolList/dept_id/province_id', 'peoples', SCHOOL_OFFICE),
    ],
  ),
  stage('System', '系统管理', 'system', ANNOUNCERS, [
    page('system/user/index', 'user', SYSTEM_OFFICE),
    beside('system/user-auth/role/userId', 'user', SYSTEM_OFFICE),
    page('system/role/index', 'peoples', SYSTEM_OFFICE),
    beside('system/role-auth/user/roleId', 'peoples', SYSTEM_OFFICE),
    page('system/menu/index', 'tree', SYSTEM_OFFICE),
    page('system/dict/index', 'dict', SYSTEM_OFFICE),
    beside('dict/type/data/dictId', 'dict', SYSTEM_OFFICE),
    page('system/config/index', 'edit', SYSTEM_OFFICE),
    page('system/post/index', 'user', SYSTEM_OFFICE),
    page('system/notice/index', 'message', ANNOUNCERS),
  ]),
  stage('Monitor', '系统监控', 'dashboard', SYSTEM_OFFICE, [
    page('monitor/online/index', 'peoples', SYSTEM_OFFICE),
    page('monitor/job/index', 'calendar', SYSTEM_OFFICE),
    beside('job/log', 'list', SYSTEM_OFFICE),
    page('monitor/server/index', 'chart', SYSTEM_OFFICE),
    page('monitor/operlog/index', 'form', ['admin']),
    page('monitor/logininfor/index', 'documentation', SYSTEM_OFFICE),
  ]),
  stage('Tool', '系统工具', 'component', SYSTEM_OFFICE, [
    page('tool/gen/index', 'form', SYSTEM_OFFICE),
    beside('gen/edit/tableId', 'edit', SYSTEM_OFFICE),
  ]),
]

/** One step of the work. RuoYi joins its path with those of its pages; a page of another directory keeps its whole path. */
function stage(
  name: string,
  title: string,
  icon: string,
  who: MenuEntry['who'],
  pages: readonly [MenuEntry, ...MenuEntry[]],
): MenuEntry {
  // The directory of its first page.
  const path = `/${pages[0].path.split('/')[1] ?? ''}`
  const children = pages.map((entry) => ({
    ...entry,
    key: `${name}/${entry.key}`,
    path: entry.path.replace(`${path}/`, ''),
  }))
  return { key: name, name, path, title, icon, who, children }
}

function page(component: ScreenKey, icon: string, who: MenuEntry['who']): MenuEntry {
  const { path, title } = screens[component]
  return { key: component, name: capitalize(path), path, title, icon, who, component }
}

/** A screen that stands beside the one from which it is opened: in no menu. */
function beside(component: ScreenKey, icon: string, who: MenuEntry['who']): MenuEntry {
  return { ...page(component, icon, who), hidden: true }
}

/** The reading screen, opened from a list of books. */
function reading(who: MenuEntry['who']): MenuEntry {
  return beside('review/review/textbookDisplay', 'book', who)
}

function capitalize(path: string): string {
  return path
    .split('/')
    .filter(Boolean)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')
}
