import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storedFile } from '#server/db/schema/index'
import { testServer, type Login, type TestServer } from '#tests/support/api'
import { makeBook, makeGroup, makeProject } from '#tests/support/factories'
import { manyObjects, objectStream, packedBlanks, pdfWith } from '#tests/support/hostilePdf'
import { servingOthers } from '#tests/support/pause'
import { program } from '#tests/support/programs'

let server: TestServer
let manager: Login
let book_id: number
// Building it holds everybody, which is not what is measured.
beforeAll(() => void program('server/files/pdf/thread'))
beforeEach(async () => {
  server = await testServer({ dataDir: mkdtempSync(join(tmpdir(), 'review-hostile-')) })
  manager = await server.login('manager', ['pingShenManage'])
  const { project_id } = await makeProject(server.database.db, manager, { managers: [manager] })
  const { group_id } = await makeGroup(server.database.db, project_id)
  book_id = (await makeBook(server.database.db, { book_name: '机械制图' }, { project_id, group_id })).book_id
})

const upload = (bytes: Uint8Array<ArrayBuffer>) =>
  server.send(manager, 'sample_upload', { book_id, file: new File([bytes], '样书.pdf') })

/** An object within an object, so often. */
const nested = (depth: number) => `9 0 obj\n${'['.repeat(depth)}${']'.repeat(depth)}\nendobj\n`

describe('a document made to exhaust its reader', () => {
  it.each<[string, () => Promise<Uint8Array<ArrayBuffer>>, RegExp]>([
    [
      'that unpacks to 300 MB',
      async () => pdfWith([objectStream(9, await packedBlanks(300), 1, 6)]),
      /过于复杂/,
    ],
    [
      'that unpacks to 1.5 GB',
      async () => pdfWith([objectStream(9, await packedBlanks(1500), 1, 6)]),
      /过于复杂/,
    ],
    ['of millions of objects', () => Promise.resolve(pdfWith([manyObjects(3_000_000)])), /过于复杂/],
    [
      'whose table has billions of rows',
      () =>
        Promise.resolve(
          pdfWith([
            '9 0 obj\n<< /Type /XRef /Size 1 /W [0 0 0] /Index [0 4000000000] /Root 1 0 R /Length 0 >>\nstream\n\nendstream\nendobj\n',
          ]),
        ),
      /^$|成功/,
    ],
    ['nested without end', () => Promise.resolve(pdfWith([nested(5_000_000)])), /已损坏|过于复杂|成功/],
  ])('%s is refused in words, while others are served', { timeout: 180_000 }, async (_, make, said) => {
    const bytes = await make()
    const { code, msg } = await servingOthers(() => upload(bytes), 200)
    expect(msg).toMatch(said)
    expect(await server.database.db.select().from(storedFile)).toHaveLength(code === 200 ? 1 : 0)
  })

  it('does not hold the database', { timeout: 180_000 }, async () => {
    const bytes = pdfWith([manyObjects(3_000_000)])
    let isDone = false
    const sent = upload(bytes).finally(() => (isDone = true))
    await new Promise((resolve) => setTimeout(resolve, 200))
    await server.ok(manager, 'sample_list', { book_id })
    expect(isDone).toBe(false)
    expect((await sent).code).toBe(500)
  })
})
