import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { avoidancePair, project } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { renderConsole } from '#tests/support/console'
import { assign, makeBook, makeExpert, makeGroup, makeProject } from '#tests/support/factories'

let server: TestServer
let director: Login
let manager: Login
let project_id: number

beforeEach(async () => {
  server = await testServer()
  director = await server.login('director', ['reviewActivity'], { nick_name: '王主任' })
  manager = await server.login('manager', ['pingShenManage'])
  const made = await makeProject(server.database.db, director, {
    managers: [manager],
    texts: { instruction: '第一条\n第二条 <b>', sms_invite: '旧邀请', sms_remind: '旧催办' },
  })
  project_id = made.project_id
})

const stored = async () =>
  (await server.database.db.select().from(project).where(eq(project.project_id, project_id)))[0]
const open = (as: Login, query = '') =>
  renderConsole({ server, as, at: `/review/activity/copyreader?projectId=${project_id}${query}` })
const invitation = () => screen.findByRole('textbox', { name: '邀请短信' })
const save = () => screen.getByRole('button', { name: '保存' })

describe('the texts', () => {
  test('a plain one stands in the editor as its lines, and reads so in the preview', async () => {
    const { user } = open(manager)
    const editor = await screen.findByRole('textbox', { name: '评审说明' })
    expect(within(editor).getByText('第二条 <b>').tagName).toBe('P')
    expect(save()).toBeDisabled()
    await user.click(screen.getByRole('button', { name: '预览' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('region', { name: '评审说明' })).toHaveTextContent('第一条 第二条 <b>')
  })

  test('what was typed survives a reload, until it is saved', async () => {
    const { user, where } = open(manager, '&tab=texts&text=sms_invite')
    const field = await invitation()
    await user.clear(field)
    await user.type(field, '您好')
    cleanup()
    open(manager, where().split('?')[1]?.replace(/^/, '&') ?? '')
    expect(await invitation()).toHaveValue('您好')
    expect(screen.getByText(/已恢复上次留在本机、尚未保存的内容（邀请短信）/)).toBeInTheDocument()
    await user.click(save())
    await waitFor(async () => expect((await stored())?.texts['sms_invite']).toBe('您好'))
    await waitFor(() =>
      expect(localStorage.getItem(`texts-draft:${manager.user_id}:${project_id}`)).toBeNull(),
    )
  })

  test('a message is shown as one expert gets it, and a slip in it is pointed out', async () => {
    const { user } = open(manager, '&text=sms_invite')
    const field = await invitation()
    await user.clear(field)
    await user.type(field, '{{name}，请登录{{ulr}')
    expect(await screen.findByRole('alert')).toHaveTextContent('{ulr}不是可用的变量')
    await user.click(screen.getByRole('button', { name: '预览' }))
    expect(await screen.findByText('张一，请登录{ulr}')).toBeInTheDocument()
  })

  test('too many characters are counted, and cannot be saved', async () => {
    const { user } = open(manager, '&text=print_title')
    const field = await screen.findByRole('textbox', { name: '打印抬头' })
    await user.click(field)
    await user.paste('抬'.repeat(101))
    expect(await screen.findByText(/101 \/ 100 字，超出 1 字/)).toBeInTheDocument()
    expect(save()).toBeDisabled()
  })
})

describe('two people at the same texts', () => {
  const byDirector = (texts: object) => server.ok(director, 'pingshen_text_edit', { project_id, texts })

  test('different ones are joined without a word being lost', async () => {
    const { user } = open(manager, '&text=sms_invite')
    await user.type(await invitation(), '，新')
    await byDirector({ sms_remind: '主任的催办' })
    await user.click(save())
    await waitFor(async () =>
      expect((await stored())?.texts).toMatchObject({ sms_invite: '旧邀请，新', sms_remind: '主任的催办' }),
    )
  })

  test('of the same one the difference is shown, and one side is chosen', async () => {
    const { user } = open(manager, '&text=sms_invite')
    await user.type(await invitation(), '，我的')
    await byDirector({ sms_invite: '主任的邀请' })
    await user.click(save())
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/该活动已被王主任于.+修改（邀请短信）/)).toBeInTheDocument()
    const line = within(dialog.getByRole('group', { name: '邀请短信' }))
    expect(line.getByText('旧邀请，我的')).toBeInTheDocument()
    expect(line.getByText('主任的邀请')).toBeInTheDocument()
    expect(dialog.getByRole('button', { name: '还有1项未选择' })).toBeDisabled()
    await user.click(dialog.getByRole('button', { name: '返回继续编辑' }))
    expect(await invitation()).toHaveValue('旧邀请，我的')
    expect((await stored())?.texts['sms_invite']).toBe('主任的邀请')
    await user.click(save())
    const again = within(await screen.findByRole('dialog'))
    await user.click(again.getByRole('radio', { name: /我的/ }))
    await user.click(again.getByRole('button', { name: '按所选保存' }))
    await waitFor(async () => expect((await stored())?.texts['sms_invite']).toBe('旧邀请，我的'))
  })

  test('theirs is taken into the field', async () => {
    const { user } = open(manager, '&text=sms_invite')
    await user.type(await invitation(), '，我的')
    await byDirector({ sms_invite: '主任的邀请' })
    await user.click(save())
    await user.click(await screen.findByRole('radio', { name: /对方的/ }))
    await user.click(screen.getByRole('button', { name: '按所选保存' }))
    await waitFor(async () => expect(await invitation()).toHaveValue('主任的邀请'))
  })
})

describe('the rules of avoidance', () => {
  test('show what they would forbid before they are saved, and who is on record', async () => {
    const { db } = server.database
    const { group_id } = await makeGroup(db, project_id)
    const place = { project_id, group_id }
    const expert = await makeExpert(server, place, { name: '专家甲', province_id: '320000' })
    const { book_id } = await makeBook(db, { book_name: '书一', province_id: '320000' }, place)
    await assign(db, place, book_id, [expert])
    const { user } = open(manager, '&tab=avoid')
    await user.click(await screen.findByRole('switch', { name: '同省份' }))
    const effects = within(await screen.findByRole('region', { name: '保存后的变化' }))
    expect(await effects.findByText(/新增 1 条冲突/)).toBeInTheDocument()
    expect(effects.getByText('与教材同省份')).toBeInTheDocument()
    expect((await stored())?.avoid_rules).not.toMatchObject({ same_province: 1 })
    await user.click(screen.getByRole('button', { name: '保存规则' }))
    const conflicts = within(screen.getByRole('region', { name: '回避冲突' }))
    expect(await conflicts.findByText('1 条待处理')).toBeInTheDocument()

    await user.click(await screen.findByRole('button', { name: '添加回避' }))
    const form = within(await screen.findByRole('dialog'))
    await user.type(form.getByRole('combobox', { name: '专家' }), '专家甲')
    await user.click(await screen.findByTitle(/^专家甲（/))
    await user.type(form.getByRole('combobox', { name: '教材' }), '书')
    await user.click(await screen.findByText('书一', { selector: '.ant-select-item-option-content' }))
    await user.type(form.getByRole('textbox', { name: '理由' }), '师生关系')
    await user.click(form.getByRole('button', { name: '确定' }))
    const records = within(screen.getByRole('region', { name: '回避名单' }))
    expect(await records.findByText('师生关系')).toBeInTheDocument()
    expect(await db.$count(avoidancePair)).toBe(1)
  })

  test('take a list of who must avoid what, and say first which reviews it would hit', async () => {
    const { db } = server.database
    const { group_id } = await makeGroup(db, project_id)
    const place = { project_id, group_id }
    const expert = await makeExpert(server, place, { name: '专家甲' })
    const { book_id } = await makeBook(db, { book_name: '书一' }, place)
    await assign(db, place, book_id, [expert])
    const { user } = open(manager, '&tab=avoid')
    await user.click(await screen.findByRole('button', { name: '导入回避名单' }))
    expect(await screen.findByText('下载回避名单模板')).toBeInTheDocument()
    const choose = async (text: string) => {
      const input = document.querySelector<HTMLInputElement>('input[type=file]')
      if (input) await user.upload(input, new File([text], '回避.csv', { type: 'text/csv' }))
    }
    await choose('姓名,教材名称,回避理由\n无此人,书一,师生\n')
    expect(await screen.findByText('姓名不在专家库中，或与手机号不符')).toBeInTheDocument()
    await choose('姓名,教材名称,回避理由\n专家甲,书一,曾任其导师\n')
    expect(await screen.findByText('涉及已有评审1条')).toBeInTheDocument()
    expect(screen.getAllByText('曾任其导师', { selector: 'td' })).not.toHaveLength(0)
    expect(await db.$count(avoidancePair)).toBe(0)
    const confirm = screen.getByText('确认导入').closest('button')
    await waitFor(() => expect(confirm).toBeEnabled())
    if (confirm) await user.click(confirm)
    expect(await screen.findByText('已导入1行回避名单')).toBeInTheDocument()
    expect(await db.$count(avoidancePair)).toBe(1)
    const conflicts = within(screen.getByRole('region', { name: '回避冲突' }))
    expect(await conflicts.findByText('1 条待处理')).toBeInTheDocument()
  })
})

describe('the settings', () => {
  test('of who may know what are the director’s: a manager only looks', async () => {
    open(manager, '&tab=confidentiality')
    expect(await screen.findByText('由评审活动管理员设置，您只能查看')).toBeInTheDocument()
    expect(screen.getByRole('switch', { name: '水印' })).toBeDisabled()
  })

  test('are saved, and keep a password unseen', async () => {
    const { user } = open(director, '&tab=confidentiality')
    await user.click(await screen.findByRole('switch', { name: '匿名评审' }))
    await user.click(screen.getByRole('checkbox', { name: '出版单位' }))
    await user.click(screen.getByRole('switch', { name: '文件加密' }))
    await user.type(await screen.findByLabelText('打开口令'), 'secret-7')
    await user.click(save())
    await waitFor(async () =>
      expect(await stored()).toMatchObject({
        is_anonymous: true,
        mask_fields: ['editor', 'unit'],
        is_encrypted: true,
      }),
    )
    await waitFor(() => expect(screen.getByLabelText('打开口令')).toHaveValue(''))
    expect(screen.getByText(/已设置口令；留空不更换/)).toBeInTheDocument()
  })

  test('two directors at the same settings see what the other has chosen', async () => {
    const { user } = open(director, '&tab=confidentiality')
    const words = await screen.findByLabelText('水印文字')
    await user.clear(words)
    await user.type(words, '{{name}')
    const other = await server.login('other', ['admin'])
    await server.ok(other, 'pingshen_encryption_edit', {
      project_id,
      watermark_text: '{phone4}',
      watermark: 0,
    })
    await user.click(save())
    const line = within(await screen.findByRole('group', { name: '水印文字' }))
    expect(line.getByText('{name}')).toBeInTheDocument()
    await user.click(line.getByRole('radio', { name: /我的/ }))
    await user.click(screen.getByRole('button', { name: '按所选保存' }))
    await waitFor(async () =>
      expect(await stored()).toMatchObject({ watermark_text: '{name}', watermark: false }),
    )
  })

  test('the login page is shown while its name is typed', async () => {
    const { user } = open(director, '&tab=brand')
    await user.type(await screen.findByLabelText('名称'), '某某教材评审')
    expect(screen.getByRole('region', { name: '登录页预览' })).toHaveTextContent('某某教材评审')
    await user.click(save())
    await waitFor(async () => expect((await stored())?.brand).toMatchObject({ name: '某某教材评审' }))
  })

  test('the head of a print is shown as it is written', async () => {
    await server.ok(manager, 'pingshen_text_edit', { project_id, texts: { print_title: '专家评审表' } })
    open(director, '&tab=sign')
    expect(await screen.findByRole('heading', { name: '专家评审表' })).toBeInTheDocument()
  })
})
