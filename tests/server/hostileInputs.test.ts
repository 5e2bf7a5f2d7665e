import { expect, test } from 'vitest'
import { contract, type ActionName } from '#contract'
import type { Action } from '#contract/define'
import { ERROR_TEXT } from '#contract/errors'
import { keysOf } from '#contract/facts/closed'
import { requestFor, testServer, type Login } from '#tests/support/api'
import { fieldsAbout } from '#tests/support/callInputs'
import { hostileInputs, someOf } from '#tests/support/hostileInputs'
import { makeWholeProject } from './projects.support'

const actionOf = (name: ActionName): Action => contract[name]

/** Called last: what they end or remove is what the others are about. */
const LAST: readonly ActionName[] = ['logout', 'reset_test_project']
const order = (name: ActionName) => (LAST.includes(name) ? 2 : actionOf(name).kind === 'write' ? 1 : 0)

test('every call refuses in words what no column takes', { timeout: 300_000 }, async () => {
  const server = await testServer()
  const admin = await server.login('admin', ['admin'])
  const school = await server.login('school', ['school'])
  const { project_id, group_id, books, experts } = await makeWholeProject(server, admin, 'reviewing')
  const user_ids = experts.map(({ user_id }) => user_id)
  const subject = { project_id, group_id, book_ids: books, user_ids }

  const callers: readonly (Login | undefined)[] = [admin, experts[0], school]
  const answer = async (name: ActionName, input: object) => {
    for (const by of callers) {
      // The hostile input is none that the contract describes.
      const response = await server.fetch(requestFor(name, input as never, by?.token))
      if (!response.headers.get('content-type')?.includes('json')) return undefined
      const { code, msg } = (await response.json()) as { code: number; msg: string }
      if (code !== 403 && code !== 401) return { code, msg }
    }
    return undefined
  }

  const wrong: string[] = []
  let refused = 0
  for (const name of keysOf(contract).sort((a, b) => order(a) - order(b))) {
    const { input, envelope } = actionOf(name)
    if (envelope === 'stream') continue
    const usual = { ...someOf(input), ...fieldsAbout(name, subject) }
    for (const hostile of hostileInputs(input, usual)) {
      const got = await answer(name, hostile)
      if (!got || got.code === 200) continue
      refused++
      if (got.msg === ERROR_TEXT['default'] || !/\p{Script=Han}/u.test(got.msg))
        wrong.push(`${name} ${JSON.stringify(hostile).slice(0, 200)}: ${got.msg}`)
    }
  }
  expect(wrong).toEqual([])
  expect(refused).toBeGreaterThan(1000)
})

test.each([
  ['beginTime', 'undefined'],
  ['beginTime', '2024-13-45'],
  ['endTime', '2024-02-30'],
  ['endTime', '2024-02-29 24:00:00'],
])('a %s that is none is refused in words, wherever it stands: %s', async (name, value) => {
  const server = await testServer()
  const { token } = await server.login('admin', ['admin'])
  for (const key of [name, `params[${name}]`]) {
    const query = new URLSearchParams({ [key]: value })
    const response = await server.fetch(
      new Request(`http://test/common-shenhe-api/system/config/list?${query}`, {
        headers: { authorization: `Bearer ${token}` },
      }),
    )
    expect(await response.json()).toEqual({
      code: 500,
      msg: expect.stringMatching(/^(开始|结束)时间格式应为 YYYY-MM-DD/),
    })
  }
})
