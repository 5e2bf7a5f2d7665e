import { asc, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contract, type ActionName, type Input } from '#contract'
import { ERROR_TEXT } from '#contract/errors'
import { BUILT_IN_ROLE } from '#contract/facts/system/roles'
import { keysOf } from '#contract/facts/closed'
import { migrate } from '#server/db/migrate'
import { migrations } from '#server/db/migrations'
import { dept, dictData, template } from '#server/db/schema/index'
import { testServer } from '#tests/support/api'
import { inputAbout } from '#tests/support/callInputs'
import { bareDatabase } from '#tests/support/postgres'
import { makeWholeProject } from './projects.support'

type Adding = Extract<ActionName, `${string}_add`>

const PARALLEL = 8

/** What makes a record unique, as its refusal says; the other calls may add as many as they are asked for. */
const UNIQUE: Partial<Record<Adding, string>> = {
  psgroup_add: '评审组“新组”已存在',
  pingshen_add: '评审活动“同名”已存在',
  indicator_template_add: '指标体系“同名”已存在',
  indicator_add: '编码“X9”已存在',
  dict_add: '字典键值“1”已存在（一）',
  dict_type_add: '字典类型“a_c”已存在（丙）',
  config_add: '参数键名“a.b”已存在',
  account_add: '账号“zhaomin”已被使用，请换一个',
  role_add: '角色名称“同名”已存在',
  menu_add: '菜单名称“同名”在该目录下已存在',
  job_add: '任务名称“夜间”在“默认”组中已存在',
  unit_add: '第一级已有单位“某协会”',
  post_add: '岗位名称“组长”已存在（编码lead）',
  school_staff_add: '账号“zhaomin”已被使用，请换一个',
}

const isAdding = (name: ActionName): name is Adding => name.endsWith('_add')

test.each(keysOf(contract).filter(isAdding))('eight at once: %s', async (name) => {
  const server = await testServer()
  const admin = await server.login('admin', ['admin'])
  const { project_id, group_id, books, experts } = await makeWholeProject(server, admin, 'reviewing')
  const [leader, expert] = experts
  const [book_id = 0] = books
  const { template_id } = await server.ok(admin, 'indicator_template_add', {
    name: '体系',
    score_mode: 'sum',
    full_score: 100,
  })
  const school = { dept_name: '某学院', dept_type: 'school_voc', province_id: '320000' } as const
  const [unit] = await server.database.db.insert(dept).values(school).returning()
  const INPUTS: { [A in Adding]?: Input<A> } = {
    pingshen_add: {
      project_name: '同名',
      year: 2026,
      project_type: 'plan',
      review_mode: 'online',
      review_begin_time: '2026-01-01 08:00:00',
      review_end_time: '2027-01-01 08:00:00',
      experts_per_book: 3,
      experts_per_group: 5,
      max_books_per_expert: 30,
      is_anonymous: 0,
      need_sign: 0,
      need_commitment: 0,
      sign_each: 0,
      need_leader: 0,
      need_leader_opinion: 0,
      allow_withdraw_submit: 0,
      is_test: 0,
      manager_ids: [],
    },
    indicator_template_add: { name: '同名', score_mode: 'sum', full_score: 100 },
    indicator_add: { template_id, code: 'X9', name: '指标', score: 10, veto: 0, need_reason: 0 },
    dict_add: {
      dictType: 'a_b',
      dictLabel: '一',
      dictValue: '1',
      dictSort: 1,
      isDefault: 'N',
      status: '0',
    },
    dict_type_add: { dictName: '丙', dictType: 'a_c', status: '0' },
    config_add: { configName: '参数', configKey: 'a.b', configValue: '1' },
    announcement_add: { noticeTitle: '同名', noticeType: '1', noticeContent: '内容' },
    account_add: { userName: 'zhaomin', nickName: '赵敏' },
    role_add: { roleName: '同名', roleKey: 'same', kind: 'expert' },
    menu_add: { menuName: '同名', menuType: 'M', path: 'same' },
    role_holders_add: { roleId: BUILT_IN_ROLE.expert, userIds: String(expert?.user_id ?? 0) },
    job_add: {
      jobName: '夜间',
      jobGroup: 'DEFAULT',
      invokeTarget: 'expiredFiles',
      cronExpression: '0 0 3 * * ?',
    },
    unit_add: { deptName: '某协会', dept_type: 'enterprise' },
    post_add: { postName: '组长', postCode: 'lead' },
    school_staff_add: {
      dept_id: unit?.dept_id,
      nick_name: '赵敏',
      user_name: 'zhaomin',
      phone: '13700000001',
    },
    advice_add: { project_id, book_id, status: 'draft', advice: '意见', conclusion: 'recommend' },
    groupLeader_advice_add: { project_id, book_id, group_id, status: 'draft', advice: '小组意见' },
  }
  const subject = {
    project_id,
    group_id,
    book_ids: books,
    user_ids: experts.map(({ user_id }) => user_id),
  }
  const input = INPUTS[name] ?? inputAbout(name, subject)
  const writer = name.startsWith('groupLeader') ? leader : expert
  const by = name in UNIQUE ? admin : writer
  const all = await Promise.all(Array.from({ length: PARALLEL }, () => server.send(by, name, input)))
  const words = all.filter(({ code }) => code !== 200).map(({ msg }) => msg)
  expect(words).not.toContain(ERROR_TEXT['default'])
  const told = UNIQUE[name]
  if (told) expect(words).toEqual(Array.from({ length: PARALLEL - 1 }, () => told))
})

test('what had been added twice before it was unique keeps its rows, and the first its name', async () => {
  const all = migrations()
  const older = Object.fromEntries(Object.entries(all).filter(([name]) => name < '0005'))
  const database = await bareDatabase('_doubles')
  const { db } = database
  await migrate(db, older)
  const name = '同名'
  await db
    .insert(template)
    .values([1, 2, 3].map(() => ({ name, score_mode: 'sum' as const, full_score: 100 })))
  await db.execute(sql`insert into sys_dict_data (dict_type, dict_label, dict_value)
    values ('a', '一', '1'), ('a', '又一', '1'), ('b', '一', '1')`)
  await migrate(db, all)
  const templates = await db.select().from(template).orderBy(asc(template.template_id))
  expect(templates.map((one) => one.name)).toEqual(['同名', '同名（重复2）', '同名（重复3）'])
  const items = await db.select().from(dictData).orderBy(asc(dictData.dict_code))
  expect(items.map(({ dict_value }) => dict_value)).toEqual(['1', '1_2', '1'])
  await database.close()
})
