import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { to } from '#contract/address'
import { besideRuoyi, button, dialog, openAt, rowOf } from './foreign.support'

besideRuoyi()

describe('users', () => {
  const open = () => openAt(to('system/user/index'))

  test('a new one gets a password here, since that server makes none', async () => {
    const { user, server } = open()
    await rowOf(/ry/)
    await user.click(button('新增'))
    const form = await dialog()
    await user.type(form.getByLabelText('用户姓名'), '张三')
    await user.type(form.getByLabelText('登录账号'), 'zhang')
    await user.click(form.getByRole('button', { name: '确定' }))
    expect(await screen.findByText(/密码只显示这一次/)).toBeVisible()
    const { body } = server.last('POST', '/system/user') ?? {}
    expect(body).toMatchObject({ userName: 'zhang', nickName: '张三', postIds: [], roleIds: [] })
    expect(screen.getByText(String(body?.['password']))).toBeVisible()
  })

  test('a change sends the whole record back', async () => {
    const { user, server } = open()
    await user.click((await rowOf(/ry/)).getByRole('button', { name: '修改' }))
    const form = await dialog()
    await user.clear(form.getByLabelText('用户姓名'))
    await user.type(form.getByLabelText('用户姓名'), '李四')
    await user.click(form.getByRole('button', { name: '确定' }))
    expect(await screen.findByText('修改成功')).toBeVisible()
    expect(server.last('PUT', '/system/user')?.body).toMatchObject({
      userId: 2,
      userName: 'ry',
      nickName: '李四',
      deptId: 103,
      roleIds: [2],
      postIds: [1],
    })
  })

  test('a password is set anew', async () => {
    const { user, server } = open()
    await user.click((await rowOf(/ry/)).getByRole('button', { name: '重置密码' }))
    await user.click((await dialog()).getByRole('button', { name: '重置' }))
    expect(await screen.findByText(/密码只显示这一次/)).toBeVisible()
    const { password } = server.last('PUT', '/system/user/resetPwd')?.body ?? {}
    expect(screen.getByText(String(password))).toBeVisible()
  })

  test('an import says what that server says of it', async () => {
    const { user } = open()
    await rowOf(/ry/)
    await user.click(button('导入'))
    const load = await dialog()
    const input = document.querySelector('input[type=file]')
    if (input instanceof HTMLElement) await user.upload(input, new File(['x'], 'a.xlsx'))
    await user.click(load.getByRole('button', { name: '导入' }))
    expect(await load.findByText(/共 1 条，数据如下：\s*1、账号 li 导入成功/)).toBeVisible()
  })

  test('roles are given in the query', async () => {
    const { user, server } = openAt(to('system/user-auth/role/userId', { userId: 2 }))
    await user.click((await rowOf(/common/)).getByRole('checkbox'))
    await user.click(button('提交'))
    expect(await screen.findByText(/授权成功/)).toBeVisible()
    expect(server.last('PUT', '/system/user/authRole')?.query).toEqual({ userId: '2' })
  })
})

describe('roles', () => {
  const open = () => openAt(to('system/role/index'))

  test('a change keeps what the role may do, with the entries above it', async () => {
    const { user, server } = open()
    await user.click((await rowOf(/common/)).getByRole('button', { name: '修改' }))
    const form = await dialog()
    await user.type(form.getByLabelText('角色名称'), '甲')
    expect(await form.findByText('已选 3/4')).toBeVisible()
    expect(form.getByRole('radio', { name: '停用' })).toBeEnabled()
    await user.click(form.getByRole('button', { name: '确定' }))
    expect(await screen.findByText(/修改成功/)).toBeVisible()
    expect(server.last('PUT', '/system/role')?.body).toMatchObject({
      roleId: 2,
      roleName: '普通角色甲',
      roleKey: 'common',
      dataScope: '2',
      menuIds: [1, 100, 1000],
    })
  })

  test('a new one has no kind there', async () => {
    const { user, server } = open()
    await rowOf(/common/)
    await user.click(button('新增'))
    const form = await dialog()
    expect(form.queryByLabelText('角色类别')).not.toBeInTheDocument()
    await user.type(form.getByLabelText('角色名称'), '审核')
    await user.type(form.getByLabelText('权限字符'), 'checker')
    await user.click(form.getByRole('button', { name: '确定' }))
    expect(await screen.findByText('新增成功')).toBeVisible()
    expect(server.last('POST', '/system/role')?.body).toMatchObject({ roleKey: 'checker', menuIds: [] })
  })

  test('the scope of data names the units with those above them, as they were', async () => {
    const { user, server } = open()
    await user.click((await rowOf(/common/)).getByRole('button', { name: '数据权限' }))
    const form = await dialog()
    expect(await form.findByText('已选 3/3')).toBeVisible()
    await user.click(form.getByRole('button', { name: '确定' }))
    expect(await screen.findByText('已设置数据范围')).toBeVisible()
    expect(server.last('PUT', '/system/role/dataScope')?.body).toMatchObject({
      roleId: 2,
      dataScope: '2',
      deptIds: [100, 101, 103],
    })
  })

  test('its people are taken out and put in by the query', async () => {
    const { user, server } = openAt(to('system/role-auth/user/roleId', { roleId: 2 }))
    await user.click((await rowOf(/ry/)).getByRole('button', { name: '取消授权' }))
    await user.click((await dialog()).getByRole('button', { name: '取消授权' }))
    expect(await screen.findByText('已取消授权')).toBeVisible()
    expect(server.last('PUT', '/system/role/authUser/cancelAll')?.query).toEqual({
      roleId: '2',
      userIds: '2',
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await user.click(button('添加用户'))
    const choice = await dialog()
    await user.click(within(await choice.findByRole('row', { name: /admin/ })).getByRole('checkbox'))
    await user.click(choice.getByRole('button', { name: '授权（1）' }))
    expect(await screen.findByText('授权成功')).toBeVisible()
    expect(server.last('PUT', '/system/role/authUser/selectAll')?.query).toEqual({
      roleId: '2',
      userIds: '1',
    })
  })
})
