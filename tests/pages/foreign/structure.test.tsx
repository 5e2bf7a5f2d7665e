import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { to } from '#contract/address'
import { besideRuoyi, button, dialog, openAt, rowOf } from './foreign.support'

besideRuoyi()

const type = async (user: ReturnType<typeof openAt>['user'], label: string, words: string) => {
  const field = (await dialog()).getByLabelText(label)
  await user.clear(field)
  await user.type(field, words)
  await user.click((await dialog()).getByRole('button', { name: /^(确定|保存)$/ }))
}

describe('units', () => {
  test('are opened level by level from the list that RuoYi answers at once', async () => {
    const { user } = openAt(to('system/dept/index'))
    const top = await rowOf(/若依科技/)
    expect(screen.queryByText('深圳总公司')).not.toBeInTheDocument()
    await user.click(top.getByRole('button', { name: /展开/ }))
    expect(await screen.findByText('深圳总公司')).toBeVisible()
  })

  test('are searched for with what they are part of, changed and stopped', async () => {
    const { user, server } = openAt(to('system/dept/index'))
    await rowOf(/若依科技/)
    await user.type(screen.getByLabelText('单位名称'), '研发')
    await user.click(button('搜索'))
    const found = await rowOf(/研发部门/)
    expect(found.getByText('若依科技 / 深圳总公司')).toBeVisible()
    await user.click(found.getByRole('button', { name: '修改' }))
    expect((await dialog()).queryByLabelText('单位类型')).not.toBeInTheDocument()
    await type(user, '单位名称', '研究部')
    expect(await screen.findByText('修改成功')).toBeVisible()
    expect(server.last('PUT', '/system/dept')?.body).toMatchObject({
      deptId: 103,
      parentId: 101,
      ancestors: '0,101',
      deptName: '研究部',
      orderNum: 0,
      leader: '若依',
    })
    await user.click(button('重置'))
    await user.click((await rowOf(/若依科技/)).getByRole('button', { name: '停用' }))
    await user.click((await dialog()).getByRole('button', { name: '停用' }))
    expect(await screen.findByText('已停用')).toBeVisible()
    expect(server.last('PUT', '/system/dept')?.body).toMatchObject({
      deptId: 100,
      deptName: '若依科技',
      status: '1',
      leader: '若依',
    })
  })
})

test('a menu is changed, and its place', async () => {
  const { user, server } = openAt(to('system/menu/index'))
  await rowOf(/系统管理/)
  await user.click(button('全部展开'))
  await user.click((await rowOf(/用户查询/)).getByRole('button', { name: '下移' }))
  await screen.findByRole('row', { name: /用户查询/ })
  expect(server.last('PUT', '/system/menu/updateSort')?.body).toEqual({
    menuIds: '1001,1000',
    orderNums: '0,1',
  })
  await user.click((await rowOf(/用户管理/)).getByRole('button', { name: '修改' }))
  await type(user, '菜单名称', '人员')
  expect(await screen.findByText(/修改成功/)).toBeVisible()
  expect(server.last('PUT', '/system/menu')?.body).toMatchObject({
    menuId: 100,
    menuName: '人员',
    component: 'system/user/index',
    perms: 'system:user:list',
    isFrame: '1',
    isCache: '0',
  })
})

test.each([
  ['a post', to('system/post/index'), /ceo/, '岗位名称', '/system/post', { postId: 1, postName: '新的' }],
  [
    'a dictionary',
    to('system/dict/index'),
    /sys_user_sex/,
    '字典名称',
    '/system/dict/type',
    { dictId: 1, dictName: '新的' },
  ],
  [
    'an item',
    to('dict/type/data/dictId', { dictId: 1 }),
    /男/,
    '字典标签',
    '/system/dict/data',
    { dictCode: 1, dictLabel: '新的', dictType: 'sys_user_sex' },
  ],
  [
    'a parameter',
    to('system/config/index'),
    /skinName/,
    '参数名称',
    '/system/config',
    { configId: 1, configName: '新的', configValue: 'skin-blue' },
  ],
  [
    'an announcement',
    to('system/notice/index'),
    /维护通知/,
    '公告标题',
    '/system/notice',
    { noticeId: 1, noticeTitle: '新的', noticeContent: '<p>凌晨维护</p>' },
  ],
  [
    'a job',
    to('monitor/job/index'),
    /系统默认/,
    '任务名称',
    '/monitor/job',
    { jobId: 1, jobName: '新的', invokeTarget: 'ryTask.ryNoParams', misfirePolicy: '3', status: '1' },
  ],
])('%s is changed', async (_, at, row, label, path, body) => {
  const { user, server } = openAt(at)
  await user.click((await rowOf(row)).getByRole('button', { name: '修改' }))
  await type(user, label, '新的')
  expect(await screen.findByText(/修改成功|操作成功|已保存/)).toBeVisible()
  expect(server.last('PUT', path)?.body).toMatchObject(body)
})

describe('jobs', () => {
  test('one is run in its group', async () => {
    const { user, server } = openAt(to('monitor/job/index'))
    await user.click((await rowOf(/系统默认/)).getByRole('button', { name: '执行一次' }))
    await user.click((await dialog()).getByRole('button', { name: '执行' }))
    expect(await screen.findByText(/已开始执行/)).toBeVisible()
    expect(server.last('PUT', '/monitor/job/run')?.body).toEqual({ jobId: 1, jobGroup: 'DEFAULT' })
  })

  test('the runs of one are asked for by its name', async () => {
    const { server } = openAt(to('job/log', { jobId: 1 }))
    await rowOf(/系统默认/)
    expect(server.last('GET', '/monitor/jobLog/list')?.query).toMatchObject({
      jobName: '系统默认（无参）',
      jobGroup: 'DEFAULT',
    })
  })

  test('one says what there is to say of it', async () => {
    const { user } = openAt(to('monitor/job/index'))
    await user.click((await rowOf(/系统默认/)).getByRole('button', { name: '详情' }))
    expect(await (await dialog()).findByText(/ryTask\.ryNoParams/)).toBeVisible()
  })
})

describe('the generator', () => {
  test('saves a table with all that RuoYi demands', async () => {
    const { user, server } = openAt(to('gen/edit/tableId', { tableId: 1 }))
    const field = await screen.findByLabelText('post_name的字段描述')
    await user.clear(field)
    await user.type(field, '名称')
    await user.click(screen.getByLabelText('post_name：列表'))
    await user.click(button('保存'))
    expect(await screen.findByText('已保存')).toBeVisible()
    const { body } = server.last('PUT', '/tool/gen') ?? {}
    expect(body).toMatchObject({ tableName: 'sys_post', packageName: 'com.ruoyi.system', genType: '1' })
    expect(body?.['columns']).toMatchObject([
      { columnId: 1, isPk: '1', columnType: 'varchar(20)', isQuery: '0' },
      { columnId: 2, columnComment: '名称', isList: '0', isQuery: '1', queryType: 'LIKE' },
    ])
  })

  test('shows the files, and imports a table by the query', async () => {
    const { user, server } = openAt(to('tool/gen/index'))
    await user.click((await rowOf(/sys_post/)).getByRole('button', { name: '预览' }))
    expect(await (await dialog()).findByText('vm/java/domain.java.vm')).toBeVisible()
    await user.click((await dialog()).getByRole('button', { name: '关闭' }))
    await user.click(button('导入'))
    await user.click((await rowOf(/sys_dept/)).getByRole('checkbox'))
    await user.click(button('导入（1）'))
    expect(await screen.findByText('已导入1张表')).toBeVisible()
    expect(server.last('POST', '/tool/gen/importTable')?.query).toEqual({ tables: 'sys_dept' })
  })
})
