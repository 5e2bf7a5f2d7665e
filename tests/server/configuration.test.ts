import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#contract'
import { Stale } from '#contract/rules/stale'
import { checkPassword } from '#server/auth/password'
import { loginGuard, opLog, project } from '#server/db/schema/index'
import { readingCopy } from '#server/db/schema/sample'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { makeBook, makeExpert, makeGroup, makeProject } from '#tests/support/factories'

let server: TestServer
let director: Login
let manager: Login
let project_id: number

beforeEach(async () => {
  server = await testServer()
  director = await server.login('director', ['reviewActivity'], { nick_name: '王主任' })
  manager = await server.login('manager', ['pingShenManage'])
  project_id = (await makeProject(server.database.db, director, { managers: [manager] })).project_id
})

const db = () => server.database.db
const stored = async () => (await db().select().from(project).where(eq(project.project_id, project_id)))[0]
const logged = async (action: string) => db().select().from(opLog).where(eq(opLog.action, action))
const write = (texts: Input<'pingshen_text_edit'>['texts'], revision?: number, as = manager) =>
  server.send(as, 'pingshen_text_edit', { project_id, texts, revision })

describe('formatted texts', () => {
  test.each([
    ['<p>一<script>alert(1)</script>二</p>', '<p>一二</p>'],
    ['<p onclick="x()">一</p><img src=x onerror=alert(1)>', '<p>一</p>'],
    [
      '<p><a href="javascript:alert(1)">一</a></p>',
      '<p><a target="_blank" rel="noopener noreferrer">一</a></p>',
    ],
    [
      '<p><a href="https://example.cn/a?b=1">说明</a></p>',
      '<p><a href="https://example.cn/a?b=1" target="_blank" rel="noopener noreferrer">说明</a></p>',
    ],
    ['<p><svg><style>*{}</style></svg><iframe src="//x"></iframe>一</p>', '<p>一</p>'],
    ['<p style="position:fixed" class="x">一</p>', '<p>一</p>'],
    ['<p></p><p> &nbsp; </p>', ''],
  ])('%s is stored as %s', async (given, kept) => {
    await server.ok(manager, 'pingshen_text_edit', { project_id, texts: { instruction: given } })
    expect((await stored())?.texts['instruction'] ?? '').toBe(kept)
  })

  test('what is no formatted text stays as it was typed', async () => {
    const plain = '得分 < 60 的须说明；<script>不会运行</script>'
    await server.ok(manager, 'pingshen_text_edit', { project_id, texts: { score_note: plain } })
    expect((await stored())?.texts['score_note']).toBe(plain)
  })

  test('the limit counts what is read, not the mark-up', async () => {
    const bold = (n: number) => `<p>${'<strong>字</strong>'.repeat(n)}</p>`
    expect((await write({ score_note: bold(1000) })).code).toBe(200)
    expect((await write({ score_note: `<p>${'字'.repeat(5001)}</p>` })).msg).toBe('打分说明不超过5000字')
  })

  test('a message names only what can be filled in', async () => {
    expect((await write({ sms_invite: '{name}您好，请登录{urll}' })).msg).toBe(
      '邀请短信：{urll}不是可用的变量，可用{name}、{project}、{url}、{confirm}、{deadline}、{undone}',
    )
    expect((await write({ sms_remind: '{name}，{project}将于{deadline}截止，{url}' })).code).toBe(200)
  })
})

test('a message to experts starts from the words of the project', async () => {
  const words = '{name}老师，{project}邀请您'
  const invitation = async () => {
    const all = await server.ok(manager, 'msg_template_list', { project_id })
    return all.find(({ template }) => template === 'invite')
  }
  expect((await invitation())?.content).not.toBe(words)
  await server.ok(manager, 'pingshen_text_edit', { project_id, texts: { sms_invite: words } })
  expect(await invitation()).toMatchObject({ title: '评审邀请', content: words })
})

describe('two who write at the same time', () => {
  test('the second is refused, learns what stands there now, and nothing is lost', async () => {
    const read = (await stored())?.revision ?? 0
    await server.ok(director, 'pingshen_text_edit', {
      project_id,
      revision: read,
      texts: { instruction: '主任的说明' },
    })
    const reply = await write({ instruction: '管理员的说明' }, read)
    expect(reply.msg).toMatch(/^该活动已被王主任于.+修改（评审说明），请核对后再保存$/)
    const { revision, present } = Stale.parse(reply.data)
    expect(revision).toBe(read + 1)
    expect(present['texts']).toMatchObject({ instruction: '主任的说明' })
    expect(JSON.stringify(reply.data)).not.toContain('open_password')
    expect((await stored())?.texts['instruction']).toBe('主任的说明')
    expect((await write({ instruction: '管理员的说明' }, revision)).code).toBe(200)
  })

  test('whatever part of the project the first one wrote', async () => {
    const read = (await stored())?.revision ?? 0
    await server.ok(director, 'pingshen_encryption_edit', { project_id, revision: read, watermark: 0 })
    expect((await write({ instruction: '说明' }, read)).msg).toContain('（水印）')
    const late = await server.send(director, 'pingshen_encryption_edit', {
      project_id,
      revision: read,
      watermark_text: '{name}',
    })
    expect(late.code).toBe(500)
    expect((await stored())?.watermark_text).toBe('{name} {phone4} {time}')
  })
})

describe('who may know what', () => {
  const edit = (values: Omit<Input<'pingshen_encryption_edit'>, 'project_id'>, as = director) =>
    server.send(as, 'pingshen_encryption_edit', { project_id, ...values })

  test('is for those who decide on a review', async () => {
    expect((await edit({ watermark: 0 }, manager)).code).toBe(403)
  })

  test('keeps of a password only its hash, and tells nobody', async () => {
    expect((await edit({ is_encrypted: 1 })).msg).toBe('启用文件加密须设置打开口令')
    expect((await edit({ open_password: 'secret-7' })).msg).toBe('未启用文件加密，不能设置打开口令')
    const { value } = await edit({ is_encrypted: 1, open_password: 'secret-7' })
    expect(value).toMatchObject({ is_encrypted: 1, has_password: true, need_recache: false })
    const row = await stored()
    expect(await checkPassword(row?.open_password_hash, 'secret-7')).toBe(true)
    const detail = await server.ok(director, 'pingshen_detail', { project_id })
    expect(detail.has_password).toBe(true)
    const told = JSON.stringify([detail, value, await logged('pingshen_encryption_edit')])
    expect(told).not.toContain('secret-7')
    expect(told).not.toContain('argon2')
    await edit({ is_encrypted: 0 })
    expect((await stored())?.open_password_hash).toBeNull()
  })

  test.each(['award', 'cover'])(
    '%s is nothing that is known of a book, so that it cannot be masked',
    async (field) => {
      const mask_fields = ['editor', field] as Input<'pingshen_encryption_edit'>['mask_fields']
      expect(await edit({ mask_fields })).toMatchObject({ code: 500, msg: '遮蔽字段不在可选范围内' })
      const made = await server.ok(director, 'pingshen_detail', { project_id })
      expect(made.mask_fields).toEqual(['editor', 'unit', 'publisher'])
    },
  )

  test('copies of samples are wrong when they name whom nobody may know, or no longer need to', async () => {
    expect((await edit({ is_anonymous: 1 })).value).toMatchObject({ need_recache: false })
    const { book_id } = await makeBook(db(), {}, { project_id })
    await db().insert(readingCopy).values({ project_id, book_id, status: 'queued' })
    expect((await edit({ mask_fields: ['editor', 'editor'] })).value).toMatchObject({
      mask_fields: ['editor'],
      need_recache: false,
    })
    expect((await edit({ is_anonymous: 0 })).value).toMatchObject({ need_recache: true })
    expect((await edit({ watermark_text: '{phone}' })).msg).toContain('{phone}不是可用的变量')
  })

  test('stays as it is once reviewing has started, as far as reviewers have seen it', async () => {
    await db().update(project).set({ project_status: 'reviewing' }).where(eq(project.project_id, project_id))
    expect((await edit({ is_anonymous: 1 })).msg).toBe('评审已启动，不能修改匿名评审')
    expect((await edit({ watermark: 0 })).code).toBe(200)
    await db().update(project).set({ project_status: 'finished' }).where(eq(project.project_id, project_id))
    expect((await edit({ watermark: 1 })).msg).toBe('评审活动已结束，不能修改')
  })
})

describe('the password of the files', () => {
  const open = (as: Login, password: string) =>
    server.send(as, 'user_password_check', { project_id, scene: 'open_file', password })

  test('opens them; five wrong ones close them for ten minutes, and nothing else', async () => {
    const { group_id } = await makeGroup(db(), project_id)
    const expert = await makeExpert(server, { project_id, group_id })
    expect((await open(expert, 'secret-7')).msg).toBe('该活动的文件未加密，不需要口令')
    await server.ok(director, 'pingshen_encryption_edit', {
      project_id,
      is_encrypted: 1,
      open_password: 'secret-7',
    })
    expect((await open(expert, 'secret-7')).value).toMatchObject({ passed: true, remain_times: 5 })
    for (const left of [4, 3, 2, 1, 0])
      expect((await open(expert, 'wrong')).value).toMatchObject({
        passed: false,
        remain_times: left,
        pass_token: null,
      })
    expect((await open(expert, 'secret-7')).msg).toBe('口令错误次数过多，请10分钟后再试')
    expect((await open(manager, 'secret-7')).value.passed).toBe(true)
    expect(await db().select().from(loginGuard)).toMatchObject([
      { subject: `file:${project_id}:${expert.user_id}` },
    ])
    const stranger = await server.login('stranger', ['expert'])
    expect((await open(stranger, 'secret-7')).code).toBe(403)
  })
})

describe('how the login page looks', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  test('is shown to whoever opens it', async () => {
    const file = new File([png], '标志.png', { type: 'image/png' })
    const { fileName } = await server.ok(director, 'common_upload', { file, purpose: 'logo' })
    const brand = { name: '某某教材评审', logo: fileName, url: 'https://example.cn' }
    await server.ok(director, 'pingshen_edit', { project_id, brand })
    await db().update(project).set({ project_status: 'ready' }).where(eq(project.project_id, project_id))
    const seen = await server.ok(undefined, 'get_pingshen', { id: project_id })
    expect(seen).toMatchObject({ name: '某某教材评审', url: 'https://example.cn' })
    const picture = await server.fetch(new Request(`http://test${seen.logo ?? ''}`))
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await picture.arrayBuffer()).equals(png)).toBe(true)
  })

  test('takes no picture that was uploaded for something else, and no address that runs something', async () => {
    const file = new File([png], '头像.png', { type: 'image/png' })
    const { fileName, newFileName } = await server.ok(director, 'common_upload', { file, purpose: 'image' })
    const edit = (brand: object) => server.send(director, 'pingshen_edit', { project_id, brand })
    expect((await edit({ logo: fileName })).msg).toBe('标志须先上传')
    expect((await edit({ url: 'javascript:alert(1)' })).msg).toBe('网址须以 http:// 或 https:// 开头')
    expect((await server.send(undefined, 'logo_content', { name: newFileName })).code).toBe(404)
  })
})
