import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as fc from 'fast-check'
import { Autosave, type AutosaveOptions } from '#src/features/autosave/autosave'
import type { StoredDraft, Known, Outcome } from '#src/features/autosave/machine'

interface Draft {
  sheet: string
  opinion: string
}
type Fault = 'lost request' | 'lost answer' | 'expired' | 'refused' | 'stop'

const canonical = (value: Draft) => ({ sheet: value.sheet.trim(), opinion: value.opinion.trim() })

/** A server that counts revisions for each part, takes what it already has, and refuses an old revision. */
class Server {
  held: Draft = { sheet: '', opinion: '' }
  revision = { sheet: 0, opinion: 0 }
  faults: Fault[] = []
  sends = 0

  get known(): Known<Draft> {
    return { value: { ...this.held }, revision: { ...this.revision } }
  }
  /** Somebody else, on another device. */
  write(part: keyof Draft, text: string) {
    this.held[part] = text
    this.revision[part]++
  }
  send: AutosaveOptions<Draft, null>['send'] = async (payload, { saved, revision }) => {
    const answer = { ...revision }
    this.sends++
    const fault = this.faults.shift()
    await Promise.resolve()
    if (fault === 'lost request') return { kind: 'offline' }
    if (fault === 'expired') return { kind: 'expired' }
    if (fault === 'refused') return { kind: 'refused', message: '评审已截止' }
    for (const part of ['sheet', 'opinion'] as const) {
      const text = canonical(payload)[part]
      if (text === canonical(saved)[part]) continue
      if (text !== this.held[part]) {
        if (revision[part] !== this.revision[part]) return { kind: 'conflict', theirs: this.known }
        this.write(part, text)
      }
      answer[part] = this.revision[part]
      // The connection breaks between the two halves.
      if (fault === 'stop') return { kind: 'offline' }
    }
    if (fault === 'lost answer') return { kind: 'offline' }
    return { kind: 'saved', revision: answer, at: '14:03:22', info: null } satisfies Outcome<Draft, null>
  }
}

class Browser {
  kept: StoredDraft<Draft> | undefined
  read = () => this.kept && structuredClone(this.kept)
  write = (kept: StoredDraft<Draft>) => {
    this.kept = structuredClone(kept)
    return Promise.resolve(true)
  }
  clear = () => void (this.kept = undefined)
}

let server: Server
let browser: Browser
const open = () => new Autosave<Draft, null>({ canonical, store: browser, send: server.send }, server.known)
const type = (autosave: Autosave<Draft, null>, text: string, part: keyof Draft = 'sheet') =>
  autosave.edit((value) => ({ ...value, [part]: text }))
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  server = new Server()
  browser = new Browser()
})
afterEach(() => vi.useRealTimers())

describe('every change', () => {
  test('is kept in the browser at once and on the server a moment later', async () => {
    const autosave = open()
    type(autosave, '18')
    expect(browser.kept?.value.sheet).toBe('18')
    expect([autosave.view.status, server.sends]).toEqual(['pending', 0])
    await wait(1500)
    expect(autosave.view).toMatchObject({ status: 'saved', savedAt: '14:03:22' })
    expect(server.held.sheet).toBe('18')
    expect(browser.kept).toBeUndefined()
  })

  test('waits for a pause, but not for more than five seconds', async () => {
    const autosave = open()
    for (let second = 0; second < 6; second++) {
      type(autosave, 'x'.repeat(second + 1))
      await wait(1000)
    }
    expect(server.sends).toBe(1)
    expect(server.held.sheet).toBe('xxxxx')
    await wait(2000)
    expect(server.held.sheet).toBe('xxxxxx')
  })

  test('that changes nothing in substance is not sent', async () => {
    const autosave = open()
    type(autosave, '  ')
    await wait(10_000)
    expect([server.sends, autosave.view.status]).toEqual([0, 'saved'])
  })

  test('made while a save is under way follows it', async () => {
    const autosave = open()
    type(autosave, 'a')
    vi.advanceTimersByTime(1500)
    expect(autosave.view.status).toBe('saving')
    type(autosave, 'ab')
    await wait(1500)
    expect([server.sends, server.held.sheet, autosave.view.status]).toEqual([2, 'ab', 'saved'])
  })
})

describe('when the connection is lost', () => {
  test('it tries again, more and more slowly, until it arrives', async () => {
    const autosave = open()
    server.faults = ['lost request', 'lost request', 'lost request']
    type(autosave, 'a')
    await wait(1500)
    expect([autosave.view.status, server.sends]).toEqual(['offline', 1])
    await wait(1000)
    expect(server.sends).toBe(2)
    await wait(1000)
    expect(server.sends).toBe(2)
    await wait(1000)
    expect(server.sends).toBe(3)
    await wait(4000)
    expect([autosave.view.status, server.held.sheet]).toEqual(['saved', 'a'])
  })

  test('at once when it is back', async () => {
    const autosave = open()
    server.faults = Array.from({ length: 8 }, () => 'lost request')
    type(autosave, 'a')
    await wait(60_000)
    server.faults = []
    autosave.nudge()
    await wait(0)
    expect(autosave.view.status).toBe('saved')
  })

  test.each<Fault>(['lost answer', 'stop'])('after a %s the own text is no stranger’s', async (fault) => {
    const autosave = open()
    server.faults = [fault]
    autosave.edit(() => ({ sheet: 'a', opinion: 'b' }))
    await wait(1500)
    autosave.edit(() => ({ sheet: 'a2', opinion: 'b2' }))
    await wait(10_000)
    expect(autosave.view.status).toBe('saved')
    expect(server.held).toEqual({ sheet: 'a2', opinion: 'b2' })
  })

  test('and the page is reloaded, nothing is lost, whether the last send had arrived or not', async () => {
    for (const fault of ['lost request', 'lost answer', 'stop'] as const) {
      server = new Server()
      browser = new Browser()
      const before = open()
      server.faults = [fault]
      before.edit(() => ({ sheet: 'a', opinion: 'b' }))
      await wait(1500)
      type(before, 'a2')
      before.stop()
      const after = open()
      expect(after.view).toMatchObject({ value: { sheet: 'a2', opinion: 'b' }, isRestored: true })
      await wait(10_000)
      expect(after.view.status).toBe('saved')
      expect(server.held).toEqual({ sheet: 'a2', opinion: 'b' })
    }
  })
})

test('an expired login keeps the text, tells it and goes on by itself after logging in again', async () => {
  const autosave = open()
  server.faults = ['expired']
  type(autosave, 'a')
  await wait(1500)
  expect(autosave.view.status).toBe('expired')
  expect(browser.kept?.value.sheet).toBe('a')
  type(autosave, 'ab')
  await wait(5000)
  expect(server.sends).toBe(1)
  await wait(30_000)
  expect([autosave.view.status, server.held.sheet]).toEqual(['saved', 'ab'])
})

test('a refusal is told and not repeated, until something is changed', async () => {
  const autosave = open()
  server.faults = ['refused']
  type(autosave, 'a')
  await wait(60_000)
  expect([autosave.view.status, server.sends]).toEqual(['refused', 1])
  expect(autosave.view.trouble).toMatchObject({ message: '评审已截止' })
  expect(browser.kept?.value.sheet).toBe('a')
  type(autosave, 'ab')
  await wait(1500)
  expect([autosave.view.status, server.held.sheet]).toEqual(['saved', 'ab'])
})

describe('another device', () => {
  test('that changed another part disturbs nobody, and is not overwritten unseen later', async () => {
    const autosave = open()
    server.write('opinion', '那边的意见')
    type(autosave, '18')
    await wait(1500)
    expect(autosave.view.status).toBe('saved')
    expect(server.held).toEqual({ sheet: '18', opinion: '那边的意见' })
    type(autosave, '这边的意见', 'opinion')
    await wait(1500)
    expect(autosave.view.trouble).toMatchObject({ kind: 'conflict', clashes: [{ name: 'opinion' }] })
    expect(server.held.opinion).toBe('那边的意见')
  })

  test('that changed another part while this one was closed is joined without a question', async () => {
    const before = open()
    server.faults = ['lost request']
    type(before, '这边', 'opinion')
    await wait(1500)
    before.stop()
    server.write('sheet', '那边')
    const after = open()
    expect(after.view.value).toEqual({ sheet: '那边', opinion: '这边' })
    await wait(0)
    expect(server.held).toEqual({ sheet: '那边', opinion: '这边' })
  })

  test.each(['mine', 'theirs'] as const)(
    'that changed the same part: both are kept until %s is chosen',
    async (side) => {
      const autosave = open()
      server.write('sheet', '那边')
      autosave.edit(() => ({ sheet: '这边', opinion: '意见' }))
      await wait(1500)
      expect(autosave.view).toMatchObject({
        status: 'conflict',
        value: { sheet: '这边' },
        trouble: { theirs: { sheet: '那边' }, clashes: [{ name: 'sheet' }] },
      })
      await wait(60_000)
      expect(server.held.sheet).toBe('那边')
      autosave.choose(side === 'theirs' ? ['sheet'] : [])
      await wait(1500)
      expect(autosave.view.status).toBe('saved')
      expect(server.held).toEqual({ sheet: side === 'mine' ? '这边' : '那边', opinion: '意见' })
    },
  )

  test('a conflict is still one after a reload', async () => {
    const before = open()
    server.write('sheet', '那边')
    type(before, '这边')
    await wait(1500)
    before.stop()
    const after = open()
    expect(after.view.status).toBe('conflict')
    await wait(60_000)
    expect(server.held.sheet).toBe('那边')
  })

  test('that changed it while this one was closed', async () => {
    const before = open()
    server.faults = ['lost request']
    type(before, '这边')
    await wait(1500)
    before.stop()
    server.write('sheet', '那边')
    expect(open().view).toMatchObject({ status: 'conflict', value: { sheet: '这边' } })
  })
})

describe('flush', () => {
  test('sends at once and tells when everything is there', async () => {
    const autosave = open()
    type(autosave, 'a')
    expect(await autosave.flush()).toBe(true)
    expect(server.held.sheet).toBe('a')
    expect(await autosave.flush()).toBe(true)
    expect(server.sends).toBe(1)
  })

  test('waits for what is under way and sends what came after it', async () => {
    const autosave = open()
    type(autosave, 'a')
    const one = autosave.flush()
    type(autosave, 'ab')
    expect(await Promise.all([one, autosave.flush()])).toEqual([true, true])
    expect(server.held.sheet).toBe('ab')
  })

  test.each<Fault>(['lost request', 'refused', 'expired'])('tells when it could not (%s)', async (fault) => {
    const autosave = open()
    server.faults = [fault]
    type(autosave, 'a')
    expect(await autosave.flush()).toBe(false)
  })
})

test('whatever breaks, in whatever order, the last text arrives and no revision is overwritten unseen', async () => {
  const step = fc.oneof(
    fc.record({
      do: fc.constant('type' as const),
      part: fc.constantFrom('sheet', 'opinion'),
      text: fc.string({ maxLength: 3 }),
    }),
    fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 9000 }) }),
    fc.record({
      do: fc.constant('fault' as const),
      fault: fc.constantFrom<Fault>('lost request', 'lost answer', 'stop', 'expired'),
    }),
    fc.record({ do: fc.constant('reload' as const) }),
    fc.record({ do: fc.constant('nudge' as const) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      server = new Server()
      browser = new Browser()
      let autosave = open()
      const last: Draft = { sheet: '', opinion: '' }
      for (const each of steps) {
        if (each.do === 'type') {
          last[each.part as keyof Draft] = each.text
          type(autosave, each.text, each.part)
        } else if (each.do === 'wait') await wait(each.ms)
        else if (each.do === 'fault') server.faults.push(each.fault)
        else if (each.do === 'nudge') autosave.nudge()
        else {
          autosave.stop()
          // A send that was under way ends on the server all the same.
          await wait(0)
          autosave = open()
        }
        expect(autosave.view.trouble?.kind).not.toBe('conflict')
      }
      server.faults = []
      await wait(120_000)
      expect(autosave.view.status).toBe('saved')
      expect(server.held).toEqual(canonical(last))
      expect(browser.kept).toBeUndefined()
      autosave.stop()
    }),
    { numRuns: 150 },
  )
})
