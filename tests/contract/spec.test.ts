import { expect, test } from 'vitest'
import { contract, routeOf, type ActionName } from '#contract'
import { screens } from '#contract/screens'
import { SPEC_CALLS } from './specCalls'
import { ROUTE_WITHOUT_SCREEN, SPEC_ROUTES } from './specRoutes'

const wireOf = (name: string) => {
  const { method, path } = routeOf(name as ActionName)
  return `${method} ${path}`
}

test('every call of the specification is answered', () => {
  const answered = Object.keys(contract).map(wireOf)
  const listed = [...SPEC_CALLS]
  expect(new Set(listed).size).toBe(listed.length)
  expect(listed.filter((call) => !answered.includes(call))).toEqual([])
})

test('no two calls share method and path', () => {
  const wires = Object.keys(contract).map(wireOf)
  expect(new Set(wires).size).toBe(wires.length)
})

test('every route of the specification has a screen', () => {
  const built = [ROUTE_WITHOUT_SCREEN, ...Object.values(screens).map((screen) => screen.path as string)]
  expect(SPEC_ROUTES.filter((path) => !built.includes(path))).toEqual([])
})
