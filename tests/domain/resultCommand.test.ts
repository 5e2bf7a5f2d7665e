import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { runProgram } from '#tests/support/programs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FIXTURES = join(ROOT, 'tests/domain/fixtures')
const folder = mkdtempSync(join(tmpdir(), 'recompute-'))
afterAll(() => rmSync(folder, { recursive: true }))

const recompute = (...args: string[]) => runProgram('server/cli/recompute', ...args)

function written(name: string, content: string) {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const vectors = join(FIXTURES, 'result-vectors.json')

describe('npm run recompute', () => {
  it.each(['result-vectors.json', 'result-panel.json', 'result-project.json'])('confirms %s', (name) => {
    const { status, stderr } = recompute(join(FIXTURES, name), '--expect')
    expect(stderr).toMatch(/全部一致/)
    expect(status).toBe(0)
  })

  it('prints why every book has its score and rank', () => {
    const { status, stdout } = recompute(vectors)
    expect(status).toBe(0)
    expect(stdout).toContain('《T1》  最终得分 87.67  总第3名')
    expect(stdout).toContain('去掉最高分92.5（专家2），去掉最低分79（专家5）')
  })

  it('prints machine-readable results', () => {
    const results: unknown = JSON.parse(recompute(vectors, '--json').stdout)
    expect(results).toMatchObject([{ id: 'T1', final: '87.67', rank_all: 3 }, { id: 'T3' }, {}, {}, {}, {}])
  })

  it('names book, field, expected and computed figure when they differ, and fails', () => {
    const changed = readFileSync(vectors, 'utf8').replace('"final_score": "87.67"', '"final_score": 87.66')
    const { status, stderr } = recompute(written('changed.json', changed), '--expect')
    expect(status).toBe(1)
    expect(stderr).toContain('books[0]《T1》（T1） final_score：应为 87.66，算得 87.67')
    expect(stderr).toContain('比对20项，1项不一致')
  })

  it.each([
    ['a file that is not there', join(folder, 'none.json'), '无法读取'],
    ['a file that is not JSON', written('broken.json', '{'), '不是有效的 JSON'],
    [
      'a wrong score',
      written(
        'wrong.json',
        '{"format":"review-result","version":1,"books":[{"id":1,"experts":[{"total":"八十"}]}]}',
      ),
      'books[0].experts[0].total：应为数值',
    ],
    [
      'limits that contradict each other',
      written(
        'limits.json',
        '{"format":"review-result","version":2,"rule":{"full_score":10,"pass_score":12},"books":[]}',
      ),
      'rule.pass_score：不能高于 rule.full_score 的 10（文件中为 12）',
    ],
    [
      'an unknown field',
      written('unknown.json', '{"format":"review-result","version":1,"books":[],"rules":{}}'),
      '不认识的字段 rules',
    ],
  ])('refuses %s with 1', (_, path, message) => {
    const { status, stderr, stdout } = recompute(path)
    expect(stderr).toContain(message)
    expect(stderr).not.toContain('    at ')
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  })

  it('takes a full score of 10 without a pass line', () => {
    const path = written(
      'ten.json',
      '{"format":"review-result","version":1,"rule":{"full_score":10},"books":[{"id":1,"experts":[{"total":8},{"total":9},{"total":7}]}]}',
    )
    expect(recompute(path)).toMatchObject({ status: 0, stderr: '' })
  })

  it('does not pass a comparison in which nothing is compared', () => {
    const path = written('bare.json', '{"format":"review-result","version":1,"books":[]}')
    expect(recompute(path, '--expect')).toMatchObject({
      status: 1,
      stderr: '文件中没有 expected，无从比对\n',
    })
    expect(recompute()).toMatchObject({ status: 1 })
    expect(recompute('--what')).toMatchObject({ status: 1 })
  })
})
