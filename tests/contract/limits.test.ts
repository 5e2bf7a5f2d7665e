import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { contract, routeOf, type ActionName } from '#contract'
import { DEFAULT_LIMIT_KB, type Action } from '#contract/define'
import { keysOf } from '#contract/facts/closed'
import { MAX_UPLOAD_MB } from '#contract/rules/upload'
import { bytesOf, formBytes, MAX_DEPTH, valuesIn } from '#server/body/limits'
import { sizeOf } from '#tests/support/largestInput'

const KB = 1024
const MB = 1024 * KB

/** A body of their own; what stands in the address of the others is bounded by the protocol. */
const names = keysOf(contract).filter((name) => ['POST', 'PUT'].includes(routeOf(name).method))
const actionOf = (name: ActionName): Action => contract[name]

/** Bounds of single fields that no input has all at once: the product is more than a file or a person writes. */
const NEVER_ALL_AT_ONCE: Partial<Record<ActionName, number>> = {
  // 50,000 rows as the import takes them, each as long as those of the longest list of books.
  import_file: 50_000 * 900,
  // 200 books, each with a sheet of 300 items with a remark and long opinions.
  offline_sheet_save: 200 * 60_000,
}

describe('the limit of a call', () => {
  it.each(names)('%s takes its largest input', (name) => {
    const { input } = actionOf(name)
    const { bytes, values, depth, unbounded } = sizeOf(input, name)
    expect(unbounded).toEqual([])
    expect(depth).toBeLessThanOrEqual(MAX_DEPTH)
    const limit = bytesOf(actionOf(name))
    const expected = NEVER_ALL_AT_ONCE[name]
    if (expected !== undefined) expect(bytes).toBeGreaterThan(limit)
    else expect(values).toBeLessThanOrEqual(valuesIn(limit))
    expect(expected ?? bytes).toBeLessThanOrEqual(limit)
  })

  it('is no more than the largest input needs', () => {
    const loose = names.filter((name) => {
      const { limitKb = DEFAULT_LIMIT_KB, input } = actionOf(name)
      const needed = NEVER_ALL_AT_ONCE[name] ?? sizeOf(input, name).bytes
      return limitKb > DEFAULT_LIMIT_KB && limitKb * KB > Math.max(DEFAULT_LIMIT_KB * KB, 1.5 * needed)
    })
    expect(loose).toEqual([])
  })

  it('is the least where nobody has logged in, but for a drawn signature', () => {
    const more = names.filter((name) => actionOf(name).who === 'anyone' && actionOf(name).limitKb)
    expect(more).toEqual(['mobile_sign_save'])
  })
})

test('the lines for Nginx take what the calls take, and no more', () => {
  const readme = readFileSync('README.md', 'utf8')
  const lines = [
    ...readme.matchAll(
      /location (?:= )?(\/common-shenhe-api\/\S*) \{[^}]*client_max_body_size (\d+)([km]);/g,
    ),
  ].map(([, path = '', size, unit]) => ({ path, bytes: Number(size) * (unit === 'm' ? MB : KB) }))
  const rest = lines.find(({ path }) => path === '/common-shenhe-api/')
  const wrong = names.filter((name) => {
    const { input, maxFileMb = MAX_UPLOAD_MB } = actionOf(name)
    const hasFile =
      'shape' in input.def &&
      Object.keys(input.def.shape as object).some((key) => ['file', 'avatarfile'].includes(key))
    const needed = hasFile ? formBytes(maxFileMb) : bytesOf(actionOf(name))
    const path = `/common-shenhe-api${routeOf(name).path}`
    const taken = (lines.find((line) => line.path === path) ?? rest)?.bytes ?? 0
    return taken < needed || (taken > 4 * MB && taken > needed)
  })
  expect(wrong).toEqual([])
})
