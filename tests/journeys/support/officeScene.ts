import type { Input, NameOf, Output } from '#contract'
import { parseTime } from '#src/lib/time'
import { Api } from './api'
import { GROUP_OPINION, sheetFile } from './material'
import { RUNNING } from './officeStates'
import { PASSWORD } from './server'
import { reviewAll } from './reviewer'

/** Of the demo, the project that is still being prepared. */
const PREPARED = 1002

/** A table that a page can be generated of. */
const GENERATED = 'sys_post'

const project = { project_id: RUNNING }

/** Sends a call with what the contract wants of it. */
const asked =
  (api: Api) =>
  <A extends NameOf<'write'> | NameOf<'read'>>(action: A, input: Input<A>) =>
    api.send<Output<A>>(action, input)

/** Something in every list of the office, so that every dialog has something to show. */
export async function fillOffice(console: string): Promise<{ invitation: string }> {
  const login = (name: string) => Api.login(console, name, PASSWORD)
  const director = asked(await login('activity01'))
  const manager = asked(await login('manager01'))
  const own = await login('expert01')
  const leader = asked(own)
  // Leaders who have not submitted their own sheets see none of the others'.
  await reviewAll(own, RUNNING, 1)
  await leader('zhuanjia_all_submit', { ...project, sign_confirm: 1 })

  const groups = await manager('admin_group_list', project)
  const [first, , , last] = groups.map(({ group_id }) => group_id)
  if (first === undefined || last === undefined) throw new Error('the demo has four groups')
  const matrix = await manager('allocation_matrix', { group_id: first })
  const [book] = matrix.books
  const [, second, third] = matrix.experts
  if (!book || !second || !third) throw new Error('the first group has books and experts')

  await leader('return_expert_review', {
    ...project,
    anon_no: 5,
    book_ids: [book.book_id],
    reason: '优点一栏与总体评价重复，请补充教学适用性方面的具体意见',
  })
  await leader('groupLeader_advice_add', {
    ...project,
    group_id: first,
    advice: GROUP_OPINION,
    status: 'draft',
  })
  await manager('pingshen_avoid_update', {
    ...project,
    add: [{ user_id: second.user_id, unit: '东海机电职业学院', reason: '两年前在该校任兼职教授' }],
  })
  await manager('expert_apart_save', {
    ...project,
    add: [{ user_a: second.user_id, user_b: third.user_id, reason: '同一课题组成员' }],
  })
  const others = await manager('allocation_matrix', { group_id: last })
  await manager('delete_fenpei', { ...project, book_ids: others.books.map(({ book_id }) => book_id) })
  await manager('random_group_book', { ...project, group_ids: [last], only_gap: 1 })
  await manager('send_expert_msg', {
    ...project,
    filter: { all: 0 },
    template: 'remind',
    title: '评审提醒',
    content: '{name}老师，您还有{undone}种教材没有评完，请在{deadline}以前完成。',
    channel: ['site', 'sms'],
  })
  await manager('import_file', {
    import_type: 'book',
    file_name: '补报教材名单.xlsx',
    valid_only: 1,
    rows: [
      {
        row: 2,
        record: { book_name: '冷链物流运营管理', first_editor: '卫某', publisher_name: '示例出版社' },
      },
      { row: 3, record: { book_name: '', first_editor: '蒋某', publisher_name: '示例出版社' } },
      { row: 4, record: { book_name: '电子商务实务', isbn: '9787999900000', publisher_name: '示例出版社' } },
    ],
  })
  await manager('print_add', { ...project, kind: 'review', book_id: book.book_id })
  await director('update_project_finalscore', { ...project, mode: 'calc' })
  await asked(await login('admin'))('gen_import', { tables: GENERATED })
  return { invitation: await invite(manager) }
}

/** Seats a group in the project that is prepared, with one expert who has not answered yet. @returns the link of the invitation */
async function invite(manager: ReturnType<typeof asked>): Promise<string> {
  const prepared = { project_id: PREPARED }
  const { group_id } = await manager('psgroup_add', {
    ...prepared,
    group_name: '护理组',
    group_type: 'major',
    major_categories: ['52'],
  })
  const { rows } = await manager('group_user', { group_id: group_id ?? 0, pageSize: 3 })
  const user_ids = rows.map(({ user_id }) => user_id)
  await manager('people_group', { group_id: group_id ?? 0, user_ids, member_type: 'expert', invite: 1 })
  await manager('dist_psbook', { ...prepared, op: 'add', filter: { in_project: 0, keyword: '护理' } })
  await manager('send_expert_msg', {
    ...prepared,
    user_ids: user_ids.slice(0, 1),
    template: 'invite',
    title: '评审邀请',
    content: '{name}老师，诚邀您参加{project}，请打开{confirm}回复。',
    channel: ['sms'],
  })
  // Messages are sent in the background.
  for (let tries = 0; tries < 40; tries++) {
    const sent = await manager('msg_outbox_list', prepared)
    const key = /\/confirm\/([0-9a-f-]{36})/.exec(sent.rows[0]?.content ?? '')?.[1]
    if (key) return key
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('the invitation has not come to the outbox')
}

/** One who is in the library already, one who may be, and one who stands in the list twice. */
export const TWICE = sheetFile('补聘专家名单.xlsx', [
  ['姓名', '工作单位', '职称', '专业大类', '手机号码', '省份'],
  ['张一', '某某职业技术学院', '正高级讲师', '装备制造', '13800000001', '江苏'],
  ['王二', '北方信息职业学院', '教授', '装备制造', '', '河北'],
  ['魏立言', '南岸出版集团', '编审', '财经商贸', '13900005555', '湖北'],
  ['魏立言', '南岸出版集团有限公司', '编审', '财经商贸', '13900005555', '湖北'],
  ['陶明', '江北教育研究院', '研究员', '教育与体育', '13900006666', '江苏'],
  ['', '没有姓名的单位', '教授', '教育与体育', '13900007777', '江苏'],
])

const WEEK_MS = 7 * 86_400_000
const NEXT_WEEK = parseTime(Date.now() + WEEK_MS) ?? ''

/** Ends the review of the project by force and computes its results. */
export async function weigh(console: string) {
  const director = asked(await Api.login(console, 'activity01', PASSWORD))
  await director('pingshen_edit', { ...project, need_leader_opinion: 0 })
  for (const project_status of ['leader_stage', 'weighting'] as const)
    await director('pingshen_edit', { ...project, project_status, force: 1, reason: '公布示例结果' })
  await director('update_project_finalscore', { ...project, mode: 'calc' })
  return director
}

/** Takes the project to publicity, by force where it is still under review. */
export async function publish(console: string): Promise<void> {
  const director = asked(await Api.login(console, 'activity01', PASSWORD))
  const { project_status } = await director('pingshen_detail', project)
  if (project_status !== 'weighting') await weigh(console)
  await director('pingshen_edit', { ...project, publicity_end_time: NEXT_WEEK, project_status: 'publicity' })
}
