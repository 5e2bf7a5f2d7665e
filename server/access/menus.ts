import type { MenuNode } from '#contract/actions/system/auth'
import { COLLECTION_READERS, COLLECTORS } from '#contract/facts/declaration/collecting'
import { RECOMMENDATION_READERS } from '#contract/facts/declaration/recommending'
import { PLAN_READERS } from '#contract/facts/declaration/plans'
import {
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
  type Caller,
  type Role,
} from '#contract/roles'
import { screens, type ScreenKey } from '#contract/screens'
import type { Context } from '#server/define'
import { admits } from './audience'

interface Entry {
  /** For RuoYi's router, which keeps one entry of each name. */
  name: string
  path: string
  title: string
  icon: string
  who: readonly Caller[]
  component?: ScreenKey
  hidden?: true
  children?: readonly Entry[]
}

const OFFICE: readonly Role[] = [...MANAGERS, 'sys2']

/** The menu, by the stages of a review. Every entry names an existing screen, so the compiler refuses a dangling one. */
export const MENU: readonly Entry[] = [
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
    beside('demo', 'component', ['admin', 'sys2']),
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
    'System',
    '单位与人员',
    'peoples',
    [...SCHOOL_OFFICE, 'school'],
    [
      page('system/schools', 'education', SCHOOL_OFFICE),
      { ...page('system/schools', 'peoples', ['school']), title: '学校人员' },
      beside('system/schoolList/dept_id/province_id', 'peoples', SCHOOL_OFFICE),
    ],
  ),
]

/** One step of the work. RuoYi joins its path with those of its pages; a page of another directory keeps its whole path. */
function stage(
  name: string,
  title: string,
  icon: string,
  who: Entry['who'],
  pages: readonly [Entry, ...Entry[]],
): Entry {
  // The directory of its first page.
  const path = `/${pages[0].path.split('/')[1] ?? ''}`
  const children = pages.map((entry) => ({ ...entry, path: entry.path.replace(`${path}/`, '') }))
  return { name, path, title, icon, who, children }
}

function page(component: ScreenKey, icon: string, who: Entry['who']): Entry {
  const { path, title } = screens[component]
  return { name: capitalize(path), path, title, icon, who, component }
}

/** A screen that stands beside the one from which it is opened: in no menu. */
function beside(component: ScreenKey, icon: string, who: Entry['who']): Entry {
  return { ...page(component, icon, who), hidden: true }
}

/** The reading screen, opened from a list of books. */
function reading(who: Entry['who']): Entry {
  return beside('review/review/textbookDisplay', 'book', who)
}

const nodeOf = ({ name, path, hidden, component, title, icon }: Entry): MenuNode => ({
  name,
  path,
  hidden: hidden ?? false,
  component,
  meta: { title, icon, noCache: false, link: null },
})

/** A page of the top level, in the frame that RuoYi puts around it: its path starts at the root. */
const framed = (entry: Entry): MenuNode => ({
  path: '/',
  hidden: entry.hidden ?? false,
  component: 'Layout',
  children: [nodeOf({ ...entry, path: entry.path.slice(1) })],
})

/** The menu tree of a user, in the shape RuoYi's clients expect. */
export async function menuOf({ db, user }: Pick<Context, 'db' | 'user'>): Promise<MenuNode[]> {
  const allowed = async (entries: readonly Entry[]) => {
    const verdicts = await Promise.all(entries.map((entry) => admits(db, entry.who, user)))
    return entries.filter((_, i) => verdicts[i])
  }
  const tree: MenuNode[] = []
  // A screen for which a user qualifies twice appears in the menu once.
  const shown = new Set<ScreenKey | undefined>()
  for (const directory of await allowed(MENU)) {
    const pages = (await allowed(directory.children ?? [])).filter(({ component }) => !shown.has(component))
    if (pages.length === 0) continue
    for (const { component } of pages) shown.add(component)
    const isOutside = ({ path }: Entry) => path.startsWith('/')
    const children = pages.filter((entry) => !isOutside(entry)).map(nodeOf)
    if (children.length > 0)
      tree.push({
        ...nodeOf(directory),
        component: 'Layout',
        redirect: 'noRedirect',
        alwaysShow: true,
        children,
      })
    tree.push(...pages.filter(isOutside).map(framed))
  }
  return tree
}

function capitalize(path: string): string {
  return path
    .split('/')
    .filter(Boolean)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')
}
