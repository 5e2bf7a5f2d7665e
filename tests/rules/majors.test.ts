import { describe, expect, test } from 'vitest'
import { MAJOR_CATEGORY } from '#contract/facts/catalogue'
import { MAJOR_CLASS } from '#contract/rules/book/majorClasses'
import { placeOfMajor } from '#contract/rules/book/majors'
import { seedFile } from '#server/seed/files'
import { isMeant, majorNodes } from '#src/features/majors/tree'

const lines = seedFile('majors/catalogue.csv')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','))

describe('专业目录', () => {
  test.each([
    ['voc', '460103', '46', '4601'],
    ['voc', '570102K', '57', '5701'],
    ['sec', '610101', '41', '4101'],
    ['sec', '790301', '59', '5903'],
    ['voc_b', '210101', '41', '4101'],
    ['voc_b', '310201', '51', '5102'],
  ] as const)('a major of %s, %s, counts under %s and %s', (level, code, major_category, major_class) => {
    expect(placeOfMajor(level, code)).toEqual({ major_category, major_class })
  })

  test('an undergraduate major has no place among the vocational ones, nor has no major', () => {
    const none = { major_category: null, major_class: null }
    expect(placeOfMajor('ug', '080901')).toEqual(none)
    expect(placeOfMajor('voc', null)).toEqual(none)
    expect(placeOfMajor(null, '460103')).toEqual(none)
  })

  test('each category and class of the vocational levels has the name of the one it counts under', () => {
    for (const level of ['sec', 'voc', 'voc_b'] as const) {
      const above = lines.filter(([of, code = '']) => of === level && code.length <= 4)
      expect(above.length).toBeGreaterThan(80)
      for (const [, code = '', name = ''] of above) {
        const { major_category, major_class } = placeOfMajor(level, code)
        const known =
          code.length === 2
            ? Object.entries(MAJOR_CATEGORY)
                .find(([key]) => key === major_category)?.[1]
                .concat('大类')
            : MAJOR_CLASS[major_class ?? '']
        expect(`${code} ${known}`).toBe(`${code} ${name}`)
      }
    }
  })

  test.each([
    ['数控', true],
    ['shukong', true],
    ['skjs', true],
    ['4601', true],
    [' 460103 ', true],
    ['0103', false],
    ['软件', false],
  ])('“%s” means 数控技术: %s', (typed, meant) => {
    expect(isMeant(typed, { value: '460103', name: '数控技术' })).toBe(meant)
  })

  test('offers majors or, cut short, classes and categories', () => {
    const catalogue = [
      {
        code: '08',
        name: '工学',
        classes: [{ code: '0809', name: '计算机类', majors: [{ code: '080901', name: '软件' }] }],
        majors: [],
      },
      { code: '14', name: '交叉学科', classes: [], majors: [{ code: '140001TK', name: '未来机器人' }] },
    ]
    const chosen = (depth: 'major' | 'class') => {
      const all = (nodes: ReturnType<typeof majorNodes>): string[] =>
        nodes.flatMap((node) => [...(node.selectable ? [node.value] : []), ...all(node.children ?? [])])
      return all(majorNodes(catalogue, depth))
    }
    expect(chosen('major')).toEqual(['080901', '140001TK'])
    expect(chosen('class')).toEqual(['08', '0809', '14'])
  })
})
