import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog } from '#server/log'

function logged(...of: [object, string?]): string {
  let text = ''
  const to = new Writable({
    write(part, _, done) {
      text += String(part)
      done()
    },
  })
  createLog('info', to).info(...of)
  return text
}

const secret = 'geheim-110101199003078515'

const cases: [string, object][] = [
  ['a password', { password: secret }],
  ['a password in the input of a call', { call: 'login', input: { password: secret, code: secret } }],
  ['a token in a header', { req: { headers: { authorization: secret, cookie: secret } } }],
  ['an identity number in a row', { rows: [{ id_card: secret }] }],
  ['an identity number and a signature, deep', { a: { b: { c: { id_card: secret, sign_image: secret } } } }],
  ['what an error carries', { err: Object.assign(new Error('x'), { token: secret }) }],
  ['an address with its password', { err: new Error(`cannot reach postgres://app:${secret}@db/review`) }],
  [
    'the values of a failed statement',
    {
      err: new Error('Failed query: insert\nparams: ' + secret, {
        cause: Object.assign(new Error('duplicate key'), {
          detail: `Key (id_card)=(${secret}) already exists.`,
        }),
      }),
    },
  ],
]
test.each(cases)('%s never reaches the log', (_, what) => {
  const text = logged(what, 'something happened')
  expect(text).toContain('something happened')
  expect(text).not.toContain(secret)
})

test('the log of an error still says what and where', () => {
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', constraint: 'sys_user_name' })
  const text = logged({ err: new Error('Failed query: insert into "x"\nparams: a', { cause }) })
  for (const part of ['Failed query: insert into', 'database.log.test', '23505', 'sys_user_name'])
    expect(text).toContain(part)
})

test('the outcome of a call is told', () => {
  expect(JSON.parse(logged({ call: 'login', code: 500 }))).toMatchObject({ call: 'login', code: 500 })
})
