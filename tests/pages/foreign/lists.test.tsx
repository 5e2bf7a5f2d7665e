import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { to } from '#contract/address'
import { besideRuoyi, dialog, openAt, rowOf } from './foreign.support'

besideRuoyi()

test.each([
  ['users', to('system/user/index'), /ry 若依测试/],
  ['roles', to('system/role/index'), /普通角色 common/],
  ['units', to('system/dept/index'), /若依科技/],
  ['menus', to('system/menu/index'), /系统管理/],
  ['posts', to('system/post/index'), /ceo 董事长/],
  ['dictionaries', to('system/dict/index'), /用户性别 sys_user_sex/],
  ['items of a dictionary', to('dict/type/data/dictId', { dictId: 1 }), /男/],
  ['parameters', to('system/config/index'), /sys\.index\.skinName/],
  ['announcements', to('system/notice/index'), /维护通知/],
  ['operations', to('monitor/operlog/index'), /用户管理/],
  ['logins', to('monitor/logininfor/index'), /admin.*127\.0\.0\.1/],
  ['who is there', to('monitor/online/index'), /ry.*研发部门/],
  ['jobs', to('monitor/job/index'), /系统默认（无参）/],
  ['runs of jobs', to('job/log'), /系统默认（无参）/],
  ['imported tables', to('tool/gen/index'), /sys_post 岗位信息表/],
  ['roles of an account', to('system/user-auth/role/userId', { userId: 2 }), /普通角色 common/],
  ['accounts of a role', to('system/role-auth/user/roleId', { roleId: 2 }), /ry 若依测试/],
])('%s are listed', async (_, at, row) => {
  const failed = vi.spyOn(console, 'error').mockReturnValue()
  const { server } = openAt(at)
  expect(await screen.findByRole('row', { name: row })).toBeVisible()
  expect(server.missed).toEqual([])
  expect(failed).not.toHaveBeenCalled()
})

test('the state of the server shows what RuoYi knows of it', async () => {
  openAt(to('monitor/server/index'))
  expect(await screen.findByText('ry-server')).toBeVisible()
  expect(screen.getByText(/OpenJDK 64-Bit Server VM/)).toBeVisible()
  expect(screen.getByText('99.9 GB')).toBeVisible()
  expect(screen.queryByRole('region', { name: '数据与访问' })).not.toBeInTheDocument()
})

test('an operation is opened; what only our log has is not offered', async () => {
  const { user } = openAt(to('monitor/operlog/index'))
  await user.click((await rowOf(/用户管理/)).getByRole('button', { name: '详情' }))
  expect((await dialog()).getByText('admin / 研发部门')).toBeVisible()
  expect(screen.queryByRole('button', { name: '校验' })).not.toBeInTheDocument()
  expect(screen.queryByLabelText('操作名称')).not.toBeInTheDocument()
})

test('somebody is sent out by the key of that server', async () => {
  const { user, server } = openAt(to('monitor/online/index'))
  await user.click((await rowOf(/研发部门/)).getByRole('button', { name: '强退' }))
  await user.click((await dialog()).getByRole('button', { name: '强退' }))
  await waitFor(() =>
    expect(server.last('DELETE', '/monitor/online/0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0')).toBeDefined(),
  )
})
