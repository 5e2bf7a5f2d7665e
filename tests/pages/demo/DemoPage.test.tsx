import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { dictData, dictType } from '#server/db/schema/dict'
import { sidebarItems } from '#src/menu/sidebar'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { asked, fault, heal } from '#tests/support/server'

let server: TestServer
let sys2: Login
beforeEach(async () => {
  server = await testServer()
  sys2 = await server.login('support', ['sys2'])
  await server.database.db
    .insert(dictType)
    .values(['ps_province', 'ps_major'].map((dict_type) => ({ dict_type, dict_name: dict_type })))
  await server.database.db.insert(dictData).values([
    { dict_type: 'ps_province', dict_value: '110000', dict_label: '北京', list_class: 'primary' },
    { dict_type: 'ps_province', dict_value: '320000', dict_label: '江苏' },
    { dict_type: 'ps_major', dict_value: '46', dict_label: '装备制造' },
  ])
  const [major] = await server.ok(sys2, 'dict_list', { dictType: 'ps_major' }).then(({ rows }) => rows)
  await server.database.db.insert(dictData).values({
    dict_type: 'ps_major',
    dict_value: '4601',
    dict_label: '机械设计',
    parent_id: major?.dictCode ?? null,
  })
})

const part = (name: string) => within(screen.getByRole('region', { name }))

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('is for those who look after the system, and no menu leads to it', async () => {
  const other = await server.login('office', ['reviewActivity'])
  const { where } = renderConsole({ server, as: other, at: '/demo' })
  await screen.findByText('没有权限')
  expect(where()).toBe('/401')
  const shown = JSON.stringify(sidebarItems(await server.ok(sys2, 'getRouters', {})))
  expect(shown).not.toContain('demo')
})

test('shows every part over real data: dictionary, list, upload, and what is refused', async () => {
  asked.length = 0
  const { user } = renderConsole({ server, as: sys2, at: '/demo' })
  await screen.findByRole('heading', { name: '组件目录' })

  const dict = part('字典')
  await dict.findByText('北京')
  // The same dictionary is on the page four times and was asked for once for each depth.
  expect(asked.filter((path) => path === '/system/dict/data/type/ps_province')).toHaveLength(2)
  expect(dict.getAllByText('北京')[0]?.closest('.ant-tag')).not.toBeNull()
  expect(dict.getByText('不在字典中')).toBeInTheDocument()
  await user.click(dict.getByLabelText('专业'))
  const choice = async (title: string) => {
    await waitFor(() =>
      expect(document.querySelector(`.ant-cascader-menu-item[title="${title}"]`)).not.toBeNull(),
    )
    return document.querySelector(`.ant-cascader-menu-item[title="${title}"]`) as HTMLElement
  }
  await user.click(await choice('装备制造'))
  await user.click(await choice('机械设计'))
  await waitFor(() => expect(dict.getByText(/已选/)).toHaveTextContent('已选：江苏 机械设计'))

  const list = part('列表与工具栏')
  await list.findByText('共 4 条')

  const upload = part('上传与图片预览')
  // A field for files is a new one after each choice.
  const field = (button: RegExp) => {
    const input = upload.getByRole('button', { name: button }).closest('.ant-upload')?.querySelector('input')
    if (!input) throw new Error('no field for a file')
    return input
  }
  fireEvent.change(field(/选择附件/), { target: { files: [new File([PNG], '程序.exe')] } })
  await screen.findByText('附件须为 pdf、doc、docx、xls、xlsx、zip、png、jpg 格式')
  expect(upload.queryByText('程序.exe')).toBeNull()
  await user.upload(field(/选择图片/), new File([PNG], '封面.png', { type: 'image/png' }))
  await waitFor(() =>
    expect(upload.getByText('封面.png').closest('.ant-upload-list-item-done')).not.toBeNull(),
  )
  expect(asked).toContainEqual(expect.stringMatching(/^\/profile\/upload\/[\w-]+\.png$/))
  await user.click(upload.getByRole('button', { name: /删除|remove|移除/i }))
  await waitFor(() => expect(upload.queryByText('封面.png')).toBeNull())

  fault.code('common_upload', 500, '磁盘已满')
  await user.upload(field(/选择图片/), new File([PNG], '再来.png', { type: 'image/png' }))
  await screen.findByText('磁盘已满')
  heal()

  const paper = part('打印、导出、水印')
  await user.click(paper.getByRole('button', { name: /导出时没有列/ }))
  await screen.findByText('没有可导出的列')

  const form = part('表单规则')
  await user.type(form.getByLabelText('数字'), '007')
  await user.click(form.getByRole('button', { name: '校验' }))
  await form.findByText('请输入数字，如 -12.5')
  await form.findByText('请输入字典标签')

  const states = part('列表的状态')
  await user.click(states.getByText('出错'))
  await states.findByRole('button', { name: '重试' })
})
