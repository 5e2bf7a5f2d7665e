import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract'
import type { MenuNode } from '#contract/actions/system/auth'
import { menuRoutes, routesOf } from '#src/menu/routes'
import { leaves, sidebarItems, sidebarOf } from '#src/menu/sidebar'
import { layout, page, parent } from '#tests/support/menu'

describe('somebody else’s server', () => {
  test.each<[string, MenuNode[], string[]]>([
    [
      'says null where there is nothing',
      [{ path: '/a', component: 'index', meta: null, children: null, query: null }],
      ['/a'],
    ],
    ['leaves out what is empty', [{ component: 'Layout', children: [page('task')] }], ['/task']],
    ['writes paths with and without slashes', [layout('a/', [page('b/'), page('c')])], ['/a/b', '/a/c']],
    [
      'gives the same name to two entries',
      [page('a', { name: 'Same' }), page('b', { name: 'Same' })],
      ['/a', '/b'],
    ],
    [
      'puts an absolute path into a parent view',
      [layout('/a', [parent('log', [page('/b'), page('c')])])],
      ['/b', '/a/log/c'],
    ],
  ])('%s', (_, tree, paths) => {
    expect(menuRoutes(tree).map(({ path }) => path)).toEqual(paths)
    expect(leaves(sidebarItems(tree)).map(({ path }) => path)).toEqual(paths)
  })

  test('may send any of it: the contract takes it as it comes', () => {
    const { output } = contract.getRouters
    const tree = [
      {
        path: '/a',
        hidden: null,
        redirect: null,
        meta: null,
        query: { id: 1 },
        children: [{ name: null, meta: {} }],
      },
    ]
    expect(output.parse(tree)).toEqual(tree)
  })

  const anyNode = fc.letrec<{ node: MenuNode }>((tie) => {
    const maybe = <T>(value: fc.Arbitrary<T>) =>
      fc.option(value, { nil: fc.sample(fc.constantFrom(null, undefined), 1)[0] })
    return {
      node: fc.record({
        path: maybe(fc.oneof(fc.webPath(), fc.string(), fc.constant('https://example.org'))),
        component: maybe(fc.constantFrom('Layout', 'ParentView', 'InnerLink', 'index', 'no/such/page')),
        hidden: maybe(fc.boolean()),
        alwaysShow: maybe(fc.boolean()),
        redirect: maybe(fc.constantFrom('noRedirect', '/a', '')),
        query: maybe(fc.oneof(fc.json(), fc.string())),
        meta: maybe(
          fc.record({ title: maybe(fc.string()), icon: maybe(fc.string()), link: maybe(fc.webUrl()) }),
        ),
        children: maybe(
          fc.oneof(
            { depthSize: 'small' },
            fc.constant<MenuNode[]>([]),
            fc.array(tie('node'), { maxLength: 3 }),
          ),
        ),
      }),
    }
  }).node

  test('whatever it sends, every entry has a key of its own and leads to a page or out of the console', () => {
    fc.assert(
      fc.property(fc.array(anyNode, { maxLength: 4 }), (tree) => {
        const items = leaves(sidebarItems(tree))
        expect(new Set(items.map(({ key }) => key)).size).toBe(items.length)
        for (const { path, external } of items) expect(external || path.startsWith('/')).toBe(true)
        for (const { path } of menuRoutes(tree)) expect(path).toMatch(/^\//)
      }),
    )
  })
})

describe('a menu of 500 entries, five deep', () => {
  let reads = 0
  const counted = (node: MenuNode): MenuNode =>
    Object.defineProperty({ ...node }, 'children', {
      enumerable: true,
      get: () => {
        reads += 1
        return node.children
      },
    })
  const deep = (depth: number, path: string): MenuNode =>
    counted(
      depth === 1
        ? page(path)
        : layout(
            path,
            [1, 2, 3].map((index) => deep(depth - 1, `${path}${index}`)),
            { component: depth === 5 ? 'Layout' : 'ParentView' },
          ),
    )
  // One tree of 121 nodes for each of four containers, and 16 pages beside them.
  const tree = [
    ...['a', 'b', 'c', 'd'].map((path) => deep(5, path)),
    ...Array.from({ length: 16 }, (_, index) => counted(page(`p${index}`))),
  ]

  test('is walked once, however many parts of the screen ask', () => {
    reads = 0
    const first = sidebarOf(tree)
    expect(leaves(first)).toHaveLength(4 * 81 + 16)
    const readsOfOne = reads
    // A container is asked for its children and for where it leads.
    expect(readsOfOne).toBeLessThanOrEqual(2 * 500)
    expect(sidebarOf(tree)).toBe(first)
    expect(routesOf(tree)).toHaveLength(4 * 81 + 16)
    expect(routesOf(tree)).toBe(routesOf(tree))
    expect(reads - readsOfOne).toBeLessThanOrEqual(5 * 500)
  })
})
