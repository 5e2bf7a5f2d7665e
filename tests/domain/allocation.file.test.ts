import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { allocate, readInstance } from '#server/domain/allocation/index'
import { runProgram } from '#tests/support/programs'

const good = {
  experts: 3,
  books: 2,
  per_book: 2,
  max_load: 2,
  fit: [
    [0.1, 0.2],
    [0.7, 0],
    [0.2, 0.945],
  ],
  forbidden: [[0, 1]],
  names: { experts: ['张三', '李四', '王五'], books: ['语文', '数学'] },
}

describe('the instance file', () => {
  it('needs only sizes and limits, and takes each limit as one number or one for each', () => {
    const { instance } = readInstance({ experts: 2, books: 2, need: [1, 2], capacity: 2, min_load: [0, 1] })
    expect(instance).toMatchObject({ need: [1, 2], capacity: [2, 2], minLoad: [0, 1] })
    expect(readInstance(good).instance).toMatchObject({
      need: [2, 2],
      capacity: [2, 2, 2],
      minLoad: [0, 0, 0],
    })
    expect(readInstance({ ...good, forbiden: [] }).unknown).toEqual(['forbiden'])
    expect(readInstance(good).unknown).toEqual([])
  })

  it.each([
    ['not an object', [], '文件：应为一个对象'],
    ['no limit', { ...good, max_load: undefined }, 'max_load：缺少（或给出 capacity）'],
    ['no need', { ...good, per_book: undefined }, 'per_book：缺少（或给出 need）'],
    ['a fraction of a book', { ...good, per_book: 1.5 }, 'per_book：应为整数'],
    ['a negative need', { ...good, per_book: -1 }, 'per_book：不能为负'],
    ['limits that are text', { ...good, capacity: 'x' }, 'capacity：应为非负整数或其数组'],
    ['a short list', { ...good, need: [1] }, 'need：应有 2 项，实有 1 项'],
    ['a missing row', { ...good, fit: [[0, 0]] }, 'fit：应有 3 项，实有 1 项'],
    ['a short row', { ...good, fit: [[0, 0], [1], [0, 0]] }, 'fit.1：应有 2 项，实有 1 项'],
    [
      'a score that is text',
      {
        ...good,
        fit: [
          ['a', 0],
          [0, 0],
          [0, 0],
        ],
      },
      'fit.0.0：应为数',
    ],
    ['an expert who is not there', { ...good, forbidden: [[3, 0]] }, 'forbidden.0.0：专家编号应小于 3：3'],
    ['a book that is not there', { ...good, kept: [[0, 2]] }, 'kept.0.1：教材编号应小于 2：2'],
    ['an objective that is none', { ...good, objective: 'best' }, 'objective：应为 total 或 fair'],
    [
      'a named order beside a list',
      { ...good, objective: 'fair', objectives: ['fit'] },
      'objective：与 objectives 不能并用',
    ],
    ['half a pair', { ...good, kept: [[0]] }, 'kept.0：应为 [专家, 教材]'],
  ])('refuses %s, naming the field', (_, file, message) => {
    expect(() => readInstance(file)).toThrow(message)
  })
})

const run = (...args: string[]) => runProgram('server/cli/allocate', ...args)

describe('npm run allocate', () => {
  const folder = mkdtempSync(join(tmpdir(), 'allocate-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const path = (content: unknown): string => {
    const file = join(folder, 'instance.json')
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
    return file
  }

  it('prints slots, loads, exact fit, the weakest book and the plan', () => {
    const { status, stdout } = run(path(good))
    expect(stdout).toContain('已分配 4 / 4 个名额')
    expect(stdout).toContain('每人本数 1～2：1本×2人，2本×1人')
    expect(stdout).toContain('匹配总分 1.745')
    expect(stdout).toContain('匹配最弱：语文，匹配分 0.8\n')
    expect(stdout).toContain('语文：张三、李四\n数学：李四、王五\n')
    expect(status).toBe(0)
  })

  it('prints the plan for machines, and the same twice', () => {
    const once = JSON.parse(run(path(good), '--json', '--mode', 'random', '--seed', '甲').stdout)
    expect(once).toMatchObject({
      filled: 4,
      needed: 4,
      seed: '甲',
      mode: 'random',
      minLoad: { feasible: true },
    })
    const again = JSON.parse(run(path(good), '--json', '--mode', 'random', '--seed', '甲').stdout)
    expect(again.pairs).toEqual(once.pairs)
  })

  it('takes the objective from the file or the command, and prints bound and gap', () => {
    const words = '目标：先让最弱的书尽量契合，再求总体；最弱 0.8（《语文》），理论上限 0.8，已达上限'
    const named = run(path({ ...good, objective: 'fair' })).stdout
    expect(named).toContain(words)
    expect(run(path(good), '--objective', 'fair').stdout.replace(/用时.*/, '')).toBe(
      named.replace(/用时.*/, ''),
    )
    expect(run(path({ ...good, objective: 'fair' }), '--objective', 'total').stdout).not.toContain('理论上限')
    expect(JSON.parse(run(path(good), '--objective', 'fair', '--json').stdout).fair).toMatchObject({
      weakest: { book: 0, fit: 0.8 },
      leftOut: 0,
    })
  })

  it('says in words why slots stay empty', () => {
    const { status, stdout } = run(path({ ...good, max_load: 1 }))
    expect(stdout).toMatch(/(语文|数学) 缺1人：(回避1人，)?已满\d人/)
    expect(stdout).toMatch(/建议：将 (张三|李四|王五) 的上限提高 1 本/)
    expect(status).toBe(3)
  })

  it('advises no more experts than the books need where there are none yet', () => {
    const { status, stdout } = run(path({ experts: 0, books: 2, per_book: 3, max_load: 2 }))
    expect(stdout).toContain('建议：增加 3 名专家')
    expect(status).toBe(3)
  })

  it('fails when the fewest books cannot be met, and lowers as few of them as can be', () => {
    const { status, stdout } = run(path({ ...good, min_load: 2 }))
    expect(stdout).toContain('最少本数无法满足（最少本数之和超过全部评审名额）')
    const lowered = [...stdout.matchAll(/建议：将 (张三|李四|王五) 的最少本数降为 (\d) 本/g)]
    expect(lowered.reduce((sum, [, , to]) => sum + 2 - Number(to), 0)).toBe(2)
    expect(status).toBe(1)
  })

  it.each([
    ['a file that is not there', ['missing.json'], 'missing.json'],
    ['no file', [], '用法'],
    ['an unknown goal', ['--bench', '5x5x1', '--objectives', 'fill,beauty'], '未知的目标 beauty'],
    [
      'diversity before another goal',
      ['--bench', '5x5x1', '--objectives', 'diversity,fit'],
      'diversity 只能放在最后',
    ],
    ['an unknown objective', ['--bench', '5x5x1', '--objective', 'best'], '--objective 应为 total 或 fair'],
    [
      'an objective beside a list',
      ['--bench', '5x5x1', '--objective', 'fair', '--objectives', 'fit'],
      '不能并用',
    ],
    [
      'anything but fit after the weakest book',
      ['--bench', '5x5x1', '--objectives', 'weakest,load'],
      'weakest 之后应是 fit',
    ],
    ['an unknown mode', ['--bench', '5x5x1', '--mode', 'best'], '--mode 应为 optimal 或 random'],
    ['a size it cannot read', ['--bench', 'large'], '规模应写作'],
  ])('fails on %s', (_, args, message) => {
    const { status, stderr } = run(...args)
    expect(stderr).toContain(message)
    expect(status).toBe(1)
  })

  it('names the field of a bad file, and says that a text is not JSON', () => {
    expect(run(path({ ...good, per_book: -1 }))).toMatchObject({ status: 1, stderr: 'per_book：不能为负\n' })
    expect(run(path('{'))).toMatchObject({ status: 1, stderr: expect.stringContaining('不是有效的 JSON') })
  })
})

const midl = '../shared/data/assignment/midl.json'

describe.runIf(existsSync(midl))('a real instance with proven optima (MIDL 2018)', () => {
  const { instance } = readInstance(existsSync(midl) ? JSON.parse(readFileSync(midl, 'utf8')) : good)
  const two = Array.from(instance.capacity, () => 2)

  it.each([
    // Published as 150.043 and 201.885; these are the optima to the last decimal, as a linear program confirms.
    ['everybody reviews exactly two', { ...instance, capacity: two, minLoad: two }, undefined, '150.0436'],
    ['loads as even as can be come to the same', instance, undefined, '150.0436'],
    ['fit alone, at most four each', instance, ['fit'] as const, '201.8848'],
  ])('%s', (_, one, objectives, totalFitText) => {
    const plan = allocate(one, { seed: 1, mode: 'optimal', objectives })
    expect(plan).toMatchObject({
      filled: 354,
      gaps: [],
      minLoad: { feasible: true },
      objectives: { totalFitText },
    })
  })
})
