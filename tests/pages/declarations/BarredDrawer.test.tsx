import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { barredPerson } from '#server/db/schema/index'
import { testServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'

const at = '/review/task/index'

async function opened() {
  localStorage.clear()
  const server = await testServer()
  const office = await server.login('office1', ['reviewActivity'])
  const { user } = renderConsole({ server, as: office, at })
  await user.click(await screen.findByRole('button', { name: '禁入名单' }))
  await screen.findByText('禁入名单是空的；形式审查时无法核对编者')
  const kept = async () => (await server.database.db.select().from(barredPerson)).map(({ name }) => name)
  return { user, kept }
}

test('the office brings in a file, all of it or nothing, and takes an entry away again', async () => {
  const { user, kept } = await opened()
  await user.click(screen.getByRole('button', { name: /^导\s?入$/ }))
  const upload = async (lines: readonly string[]) => {
    const text = ['姓名,单位,类别,事由,来源,起始日,截止日', ...lines].join('\n')
    const input = await waitFor(() => {
      const found = document.querySelector<HTMLInputElement>('input[type=file]')
      expect(found).not.toBeNull()
      return found
    })
    if (input) await user.upload(input, new File([text], '名单.csv', { type: 'text/csv' }))
  }
  await upload(['张三,某学院,学术不端,抄袭,通报,2025年', '李四,,打架,打架,通报,2025-01-01,'])
  expect(await screen.findByText(/“2025年”不是一天，请写到日/)).toBeInTheDocument()
  expect(screen.getByText(/“打架”不在可选范围内/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '确认导入' })).toBeDisabled()
  await upload(['张三,某学院,抄袭,论文抄袭,通报,2025-01-01,', '李四,,失信,拒不执行,法院,2025/3/1,2099-01-01'])
  await user.click(await screen.findByRole('button', { name: '确认导入2行' }))
  expect(await screen.findByText('已导入2条')).toBeInTheDocument()
  expect(await kept()).toEqual(['张三', '李四'])
  const row = within(await screen.findByRole('row', { name: /论文抄袭/ }))
  await user.click(row.getByRole('button', { name: '移出' }))
  expect(await screen.findByText(/不能恢复；此后的形式审查不再提示/)).toBeInTheDocument()
  // The dialog's own is the last one.
  const [sure] = screen.getAllByRole('button', { name: /^移\s?出$/ }).toReversed()
  if (sure) await user.click(sure)
  await waitFor(async () => expect(await kept()).toEqual(['李四']))
})

test('a form says what it lacks', async () => {
  const { user, kept } = await opened()
  await user.click(screen.getByRole('button', { name: /^新\s?增$/ }))
  await user.click(await screen.findByRole('button', { name: /确\s?定|确\s?认|保\s?存/ }))
  expect(await screen.findByText('请输入姓名')).toBeInTheDocument()
  expect(screen.getByText('请选择类别')).toBeInTheDocument()
  expect(screen.getByText('请选择起始日')).toBeInTheDocument()
  expect(await kept()).toEqual([])
})

test('nobody but the office reaches the list', async () => {
  localStorage.clear()
  const server = await testServer()
  const school = await server.login('school1', ['school'])
  renderConsole({ server, as: school, at })
  expect(await screen.findByText('还没有提交的申报')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '禁入名单' })).not.toBeInTheDocument()
})
