import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MenuNode } from '#contract/actions/auth'
import { flattenParents, menuRoutes } from '#src/menu/routes'
import { leaves, sidebarItems, trailTo } from '#src/menu/sidebar'

const page = (path: string, more: Partial<MenuNode> = {}): MenuNode => ({
  path,
  component: 'index',
  meta: { title: path },
  ...more,
})
const parent = (path: string, children: MenuNode[], more: Partial<MenuNode> = {}): MenuNode =>
  page(path, { component: 'ParentView', children, ...more })
const layout = (path: string, children: MenuNode[], more: Partial<MenuNode> = {}): MenuNode =>
  page(path, { component: 'Layout', children, ...more })

describe('flattening of parent views', () => {
  test('every depth carries the paths of the containers it came out of', () => {
    const tree = [
      page('user'),
      parent('log', [page('operlog'), parent('deep', [page('x'), parent('deeper', [page('y')])])]),
      parent('empty', []),
    ]
    expect(flattenParents(tree).map((node) => node.path)).toEqual([
      'user',
      'log/operlog',
      'log/deep/x',
      'log/deep/deeper/y',
      'empty',
    ])
  })

  test('no page is lost or doubled, however deep it lies', () => {
    const leaf = fc.stringMatching(/^[a-z]{1,6}$/).map((path) => page(path))
    const { tree } = fc.letrec<{ tree: MenuNode; leaf: MenuNode }>((tie) => ({
      leaf,
      tree: fc.oneof(
        { depthSize: 'small' },
        tie('leaf'),
        fc
          .tuple(fc.stringMatching(/^[a-z]{1,6}$/), fc.array(tie('tree'), { minLength: 1, maxLength: 4 }))
          .map(([path, children]) => parent(path, children)),
      ),
    }))
    const count = (nodes: readonly MenuNode[]): number =>
      nodes.reduce((sum, node) => sum + (node.children ? count(node.children) : 1), 0)
    fc.assert(
      fc.property(fc.array(tree, { maxLength: 5 }), (nodes) => flattenParents(nodes).length === count(nodes)),
    )
  })
})

describe('routes of a menu', () => {
  test('paths are joined from the top, containers are no pages, links out are left alone', () => {
    const tree = [
      layout('/review', [page('task/index', { component: 'review/import' }), parent('a', [page('b')])]),
      layout('/', [page('top')]),
      page('https://example.org', { component: 'Layout' }),
    ]
    expect(menuRoutes(tree).map(({ path, screen }) => [path, screen])).toEqual([
      ['/review/task/index', 'review/import'],
      ['/review/a/b', 'index'],
      ['/top', 'index'],
    ])
  })

  test.each(['system/nowhere', 'constructor', 'Index'])('%s is no screen', (component) => {
    expect(menuRoutes([page('/x', { component })])[0]).toMatchObject({ component, screen: undefined })
  })
})

const shape = (tree: MenuNode[]): unknown => {
  const named = (items: ReturnType<typeof sidebarItems>): unknown =>
    items.map(({ path, children }) => (children ? [path, named(children)] : path))
  return named(sidebarItems(tree))
}

describe('sidebar', () => {
  test.each<[string, MenuNode[], unknown]>([
    [
      'hidden entries are skipped',
      [layout('/a', [page('b'), page('c'), page('d', { hidden: true })])],
      [['/a', ['/a/b', '/a/c']]],
    ],
    [
      'an only visible child stands for its parent',
      [layout('/a', [page('b'), page('c', { hidden: true })])],
      ['/a/b'],
    ],
    [
      'unless the parent says otherwise',
      [layout('/a', [page('b')], { alwaysShow: true })],
      [['/a', ['/a/b']]],
    ],
    [
      'or the child has children of its own',
      [layout('/a', [parent('b', [page('c'), page('d')])])],
      [['/a', [['/a/b', ['/a/b/c', '/a/b/d']]]]],
    ],
    [
      'a container without visible children is an entry',
      [layout('/a', [page('b', { hidden: true })])],
      ['/a'],
    ],
    [
      'the wrapper of a top-level page does not show',
      [layout('/', [page('task')], { meta: undefined })],
      ['/task'],
    ],
    ['an external link keeps its address', [page('https://example.org/?a=1')], ['https://example.org/?a=1']],
    [
      'an absolute child leaves its parent',
      [layout('/a', [page('/rank'), page('b')])],
      [['/a', ['/rank', '/a/b']]],
    ],
  ])('%s', (_, tree, expected) => {
    expect(shape(tree)).toEqual(expected)
  })

  test('two entries may lead to one path: keys stay different', () => {
    const keys = sidebarItems([page('/same'), page('/same')]).map((item) => item.key)
    expect(new Set(keys).size).toBe(2)
  })

  test('an only child borrows the icon of its parent', () => {
    const tree = [layout('/a', [page('b')], { meta: { title: 'A', icon: 'form' } })]
    expect(sidebarItems(tree)[0]).toMatchObject({ title: 'b', icon: 'form' })
  })

  test('the trail leads from the outermost container to the page', () => {
    const items = sidebarItems([layout('/a', [parent('b', [page('c'), page('d')]), page('e')])])
    expect(trailTo(items, '/a/b/d').map((item) => item.path)).toEqual(['/a', '/a/b', '/a/b/d'])
    expect(trailTo(items, '/a')).toEqual([])
    expect(leaves(items).map((item) => item.path)).toEqual(['/a/b/c', '/a/b/d', '/a/e'])
  })
})
