import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MenuNode } from '#contract/actions/system/auth'
import { flattenParents, menuRoutes, routeAt, type MenuRoute } from '#src/menu/routes'
import { leaves, sidebarItems, trailTo } from '#src/menu/sidebar'
import { layout, page, parent } from '#tests/support/menu'

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

  test.each<[string, MenuNode, Partial<MenuRoute>]>([
    [
      'InnerLink is a page of another site in a frame',
      page('www/example/org', {
        component: 'InnerLink',
        meta: { title: '帮助', link: 'https://www.example.org' },
      }),
      { path: '/www/example/org', title: '帮助', link: 'https://www.example.org' },
    ],
    [
      'InnerLink to an address that could run something is no page',
      page('x', { component: 'InnerLink', meta: { link: 'javascript:alert(1)' } }),
      { path: '/x', link: undefined },
    ],
    [
      'a page without a title has that of its screen',
      { path: 'x', component: 'review/import' },
      { title: '导入管理' },
    ],
    ['the pattern of a parameter stands beside the path', page('x/:id(\\d+)'), { path: '/x/:id' }],
    ['a hidden page is a page', page('x', { hidden: true }), { path: '/x', screen: 'index' }],
    ['noCache is told', page('x', { meta: { noCache: true } }), { noCache: true }],
  ])('%s', (_, node, expected) => {
    expect(menuRoutes([node])).toEqual([expect.objectContaining(expected)])
  })

  test.each<[string, string, string | undefined]>([
    ['what the pattern takes is the page', '/edit/12', '/edit/:id'],
    ['anything else is not', '/edit/new', undefined],
    ['a part that fits is not enough', '/edit/12a', undefined],
    ['the pattern of a directory holds for its pages', '/b7/list', '/:code/list'],
    ['and binds them', '/c7/list', undefined],
    ['a pattern with brackets of its own', '/year/2024', '/year/:y'],
    ['takes no other', '/year/1924', undefined],
    ['one that cannot be read binds nobody', '/odd/anything', '/odd/:id'],
  ])('patterns of parameters: %s', (_, address, path) => {
    const tree = [
      page('edit/:id(\\d+)'),
      layout('/:code(b\\d+)', [page('list')]),
      page('year/:y((20)\\d{2})'),
      page('odd/:id([)'),
    ]
    expect(routeAt(tree, address)?.path).toBe(path)
  })

  test.each<[string, string, string]>([
    ['a query', 'example/org/help?id=1', 'https://example.org/help?id=1'],
    ['a fragment', 'example/org/#top', 'https://example.org/#top'],
    ['nothing left', '', 'https://www.'],
  ])(
    'an InnerLink below a directory whose path is broken leads to the address itself: %s',
    (_, path, link) => {
      const tree = [
        layout('/help', [page('a'), page(path, { component: 'InnerLink', meta: { title: '帮助', link } })]),
      ]
      expect(menuRoutes(tree).map((route) => route.path)).toEqual(['/help/a'])
      expect(leaves(sidebarItems(tree)).at(-1)).toMatchObject({ path: link, external: true })
    },
  )

  test.each<[string, Partial<MenuNode>, string | undefined]>([
    ['noRedirect leads nowhere', { redirect: 'noRedirect' }, undefined],
    ['a path leads there', { redirect: '/system/user' }, '/system/user'],
    ['a path without a slash is meant below it', { redirect: 'user' }, '/system/user'],
    ['without children there is nothing to lead to', { redirect: '/system/user', children: [] }, undefined],
    ['nobody is led in a circle', { redirect: '/system' }, undefined],
    ['nobody is led out of the console', { redirect: 'https://example.org' }, undefined],
  ])('redirect of a container: %s', (_, more, expected) => {
    const routes = menuRoutes([layout('/system', [page('user')], more)])
    expect(routes.find(({ path }) => path === '/system')?.redirect).toBe(expected)
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

  test.each<[string, MenuNode['query'], string]>([
    ['JSON text', '{"id": 1, "name": "张三"}', '?id=1&name=%E5%BC%A0%E4%B8%89'],
    ['an object', { id: 1, open: true }, '?id=1&open=true'],
    ['text that is no JSON', 'id=1', ''],
    ['JSON that is no object', '[1]', ''],
    ['values that no address can carry', { id: 1, deep: { a: 1 }, none: null }, '?id=1'],
    ['nothing', null, ''],
  ])('query: %s', (_, query, search) => {
    expect(sidebarItems([page('/x', { query })])[0]).toMatchObject({ path: '/x', search })
  })

  test('of two entries for one path, the one with the query of the address is meant, else the first', () => {
    const items = sidebarItems([page('/x', { query: { id: 1 } }), page('/x', { query: { id: 2 } })])
    expect(trailTo(items, '/x', '?id=2')).toEqual([items[1]])
    expect(trailTo(items, '/x', '?id=3')).toEqual([])
    expect(trailTo(items, '/x')).toEqual([items[0]])
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
