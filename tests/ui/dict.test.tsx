import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { dictData, dictType } from '#server/db/schema/dict'
import { seedBase } from '#server/seed/base'
import { MAJORS, PROVINCES } from '#src/features/dict/dictionaries'
import { DictSelect } from '#src/features/dict/DictSelect'
import { DictTag } from '#src/features/dict/DictTag'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderAlone } from '#tests/support/console'
import { asked, fault } from '#tests/support/server'

let server: TestServer
let as: Login
beforeEach(async () => {
  server = await testServer()
  as = await server.login('wang')
  asked.length = 0
})

const Place = () => (
  <>
    <DictSelect {...PROVINCES} aria-label="省份" virtual={false} />
    <p data-testid="place">
      <DictTag {...PROVINCES} value="320000" />
    </p>
  </>
)
const place = () => screen.getByTestId('place')
const offered = async (user: ReturnType<typeof renderAlone>['user']) => {
  await user.click(screen.getByRole('combobox', { name: '省份' }))
  await screen.findAllByTitle(/江苏/)
  return [...document.querySelectorAll('.ant-select-item-option')].map((option) => option.textContent)
}

test('a new database has the dictionaries of the product, in the words of the contract', async () => {
  await seedBase(server.database.db)
  for (const { type, labels = {} } of [PROVINCES, MAJORS]) {
    const items = await server.ok(as, 'dict_items', { type })
    expect(Object.fromEntries(items.map((item) => [item.dictValue, item.dictLabel]))).toEqual(labels)
  }
})

test('the dictionary says how a value is called, in what order, and whether it is offered', async () => {
  const item = { dict_type: 'ps_province' }
  await server.database.db.insert(dictType).values({ ...item, dict_name: '省份' })
  await server.database.db.insert(dictData).values([
    { ...item, dict_value: '330000', dict_label: '浙江省', dict_sort: 1 },
    { ...item, dict_value: '320000', dict_label: '江苏省', dict_sort: 2 },
    { ...item, dict_value: '110000', dict_label: '北京市', dict_sort: 3, disabled: true },
    { ...item, dict_value: '999999', dict_label: '不为约定所知', dict_sort: 4 },
  ])
  const { user } = renderAlone(<Place />, { server, as })
  await waitFor(() => expect(place()).toHaveTextContent('江苏省'))
  expect(await offered(user)).toEqual(['浙江省', '江苏省'])
})

test('a server that has no such dictionary, or does not answer, leaves the words of the contract, and says nothing', async () => {
  const { user, unmount } = renderAlone(<Place />, { server, as })
  expect(place()).toHaveTextContent('江苏')
  await waitFor(() => expect(asked.some((path) => path.includes('/system/dict/'))).toBe(true))
  expect(await offered(user)).toHaveLength(Object.keys(PROVINCES.labels ?? {}).length)
  unmount()
  fault.network('dict_items')
  renderAlone(<Place />, { server, as })
  expect(place()).toHaveTextContent('江苏')
  expect(document.querySelector('.ant-message-notice')).toBeNull()
})
