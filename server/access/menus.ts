import type { MenuNode } from '#contract/actions/auth'
import { DECLARERS, MANAGERS, type Caller, type Role } from '#contract/roles'
import { screens, type ScreenKey } from '#contract/screens'
import type { Context } from '#server/define'
import { admits } from './audience'

interface Entry {
  path: string
  title: string
  icon: string
  who: readonly Caller[]
  component?: ScreenKey
  hidden?: true
  children?: readonly Entry[]
}

const OFFICE: readonly Role[] = [...MANAGERS, 'sys2']

/** Every entry names a screen that exists: the compiler refuses a menu that leads nowhere. */
const MENU: readonly Entry[] = [
  {
    path: '/review',
    title: '评审管理',
    icon: 'form',
    who: OFFICE,
    children: [
      page('review/activity/index', 'activity/index', 'calendar', OFFICE),
      page('review/activity/copyreader', 'activity/copyreader', 'system', MANAGERS),
      page('review/activity/indicators', 'activity/indicators', 'tree', OFFICE),
      page('review/import', 'import', 'upload', MANAGERS),
      page('review/expertsList', 'expertsList', 'user', OFFICE),
      page('review/teachingMaterial', 'teachingMaterial', 'book', MANAGERS),
      page('review/activity/grouping', 'activity/grouping', 'peoples', MANAGERS),
      {
        ...page('review/activity/grouping/expert', 'activity/grouping/expert', 'peoples', MANAGERS),
        hidden: true,
      },
      {
        ...page('review/activity/grouping/book', 'activity/grouping/book', 'peoples', MANAGERS),
        hidden: true,
      },
      page('review/theReview', 'theReview', 'dashboard', OFFICE),
      page('review/messages', 'messages', 'message', OFFICE),
      page('review/details/index', 'details/index', 'documentation', MANAGERS),
      page('review/textbook', 'textbook', 'chart', MANAGERS),
      reading(MANAGERS),
      page('ranking', '/ranking', 'rank', OFFICE),
      page('ratingScreen', '/ratingScreen', 'dashboard', MANAGERS),
      page('ratingScreenScore', '/ratingScreenScore', 'chart', MANAGERS),
    ],
  },
  {
    path: '/review',
    title: '专家评审',
    icon: 'edit',
    who: ['member'],
    children: [
      page('review/review/strations', 'review/strations', 'documentation', ['member']),
      page('review/review/index', 'review/index', 'list', ['member']),
      { ...page('review/review/pingsheng', 'review/pingsheng', 'edit', ['member']), hidden: true },
      reading(['member']),
    ],
  },
  {
    path: '/review',
    title: '组长工作',
    icon: 'star',
    who: ['leader'],
    children: [
      page('review/faber/index', 'faber/index', 'message', ['leader']),
      page('review/details/index', 'details/index', 'documentation', ['leader']),
      page('ranking', '/ranking', 'rank', ['leader']),
    ],
  },
  {
    path: '/review',
    title: '联络工作',
    icon: 'peoples',
    who: ['liaison'],
    children: [
      page('review/theReview', 'theReview', 'dashboard', ['liaison']),
      page('review/messages', 'messages', 'message', ['liaison']),
    ],
  },
  {
    path: '/review',
    title: '评审结果',
    icon: 'chart',
    who: DECLARERS,
    children: [page('review/textbook', 'textbook', 'chart', DECLARERS)],
  },
]

function page(component: ScreenKey, path: string, icon: string, who: Entry['who']): Entry {
  return { path, title: screens[component].title, icon, who, component }
}

/** Opened from a list of books. */
function reading(who: Entry['who']): Entry {
  return { ...page('review/review/textbookDisplay', 'review/textbookDisplay', 'book', who), hidden: true }
}

/** The menu tree of a user, in the shape RuoYi's clients expect. */
export async function menuOf({ db, user }: Pick<Context, 'db' | 'user'>): Promise<MenuNode[]> {
  const allowed = async (entries: readonly Entry[]) => {
    const verdicts = await Promise.all(entries.map((entry) => admits(db, entry.who, user)))
    return entries.filter((_, i) => verdicts[i])
  }
  const tree: MenuNode[] = []
  // A screen that somebody has for two reasons stands in his menu once.
  const shown = new Set<ScreenKey | undefined>()
  for (const directory of await allowed(MENU)) {
    const pages = (await allowed(directory.children ?? [])).filter(({ component }) => !shown.has(component))
    if (pages.length === 0) continue
    for (const { component } of pages) shown.add(component)
    tree.push({
      name: capitalize(directory.path),
      path: directory.path,
      hidden: false,
      component: 'Layout',
      redirect: 'noRedirect',
      alwaysShow: true,
      meta: { title: directory.title, icon: directory.icon, noCache: false, link: null },
      children: pages.map((entry) => ({
        name: capitalize(entry.path),
        path: entry.path,
        hidden: entry.hidden ?? false,
        component: entry.component,
        meta: { title: entry.title, icon: entry.icon, noCache: false, link: null },
      })),
    })
  }
  return tree
}

const capitalize = (path: string) =>
  path
    .split('/')
    .filter(Boolean)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')
