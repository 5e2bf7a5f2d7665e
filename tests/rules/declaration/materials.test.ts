import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MATERIAL_CODES } from '#contract/facts/declaration/materials'
import { SCHOOLS } from '#contract/facts/units'
import {
  BOOK_MATERIALS,
  materialRule,
  missingMaterials,
  refusedMaterial,
  requiredMaterials,
  type MaterialSubject,
} from '#contract/rules/declaration/materials'

const ALWAYS = ['M01', 'M06', 'M07', 'M08', 'M09', 'M11', 'M16']
const PAPER = ['M02', 'M03', 'M04']
const codesOf = (book: MaterialSubject) => requiredMaterials(book).map(({ code }) => code)

describe('the materials of a book', () => {
  it.each<[string, MaterialSubject, string[]]>([
    ['nothing written yet', {}, []],
    ['paper', { carrier: 'paper' }, PAPER],
    ['digital', { carrier: 'digital' }, ['M15']],
    ['paper with digital resources', { carrier: 'paper_digital' }, [...PAPER, 'M15']],
    ['CIP without 教材', { cip_has_textbook: 0 }, ['M05']],
    ['the same as stored', { cip_has_textbook: false }, ['M05']],
    ['CIP with 教材', { cip_has_textbook: true }, []],
    ['CIP not yet known', { cip_has_textbook: null }, []],
    ['declared by a school', { dept_type: 'school_sec' }, ['M10']],
    ['declared by a university', { dept_type: 'school_ug' }, ['M10']],
    ['declared by a publisher', { dept_type: 'publisher' }, []],
    ['revised', { declare_type: 'revised' }, ['M12']],
    ['second edition', { declare_type: 'new', edition: 2 }, ['M12']],
    ['first edition', { declare_type: 'new', edition: 1 }, []],
    ['a prize', { awards: [{ name: '全国优秀教材' }] }, ['M13']],
    ['in a plan', { plan_level: ['n145'] }, ['M13']],
    ['in no plan, said so', { plan_level: ['none'], awards: [] }, []],
    ['written with an enterprise', { coop_enterprise: 1 }, ['M14']],
    ['without an enterprise', { coop_enterprise: 0 }, []],
    ['told in English', { has_english: true }, ['M17']],
  ])('%s', (_, book, more) => {
    expect(codesOf(book)).toEqual([...ALWAYS, ...more].toSorted())
  })

  it('are those of the catalogue but for the list of a recommending unit', () => {
    expect(BOOK_MATERIALS).toEqual(MATERIAL_CODES.filter((code) => code !== 'M18'))
    expect(codesOf({ carrier: 'paper' })).not.toContain('M02B')
  })

  it('are missing exactly when required before hand-in and absent, each with a reason', () => {
    fc.assert(
      fc.property(
        fc.subarray([...BOOK_MATERIALS]),
        fc.constantFrom(...SCHOOLS),
        fc.boolean(),
        (present, dept_type, has_english) => {
          const book: MaterialSubject = { carrier: 'paper', dept_type, has_english }
          const missing = missingMaterials(book, present)
          expect(missing.map(({ code }) => code)).toEqual(
            codesOf(book).filter((code) => code !== 'M01' && !present.some((one) => one === code)),
          )
          expect(missing.every(({ why, label }) => why !== '' && label !== '')).toBe(true)
        },
      ),
    )
  })
})

describe('a file', () => {
  const MB = 1024 * 1024
  it.each([
    ['M01', '申报表.pdf', 20 * MB, undefined],
    ['M01', '申报表.pdf', 20 * MB + 1, '申报（推荐）表不超过20MB，“申报表.pdf”有20.1MB'],
    ['M01', '申报表.docx', 10, '申报（推荐）表须为 pdf 格式'],
    ['M02', '样书.PDF', 200 * MB, undefined],
    ['M03', '版权页.jpeg', 2 * MB, undefined],
    ['M03', '版权页.png', MB, '版权页扫描件须为 pdf、jpg 格式'],
    ['M12', '对照表.docx', MB, undefined],
    ['M19', '其他.zip', 50 * MB, undefined],
    ['M19', '其他.zip', 0, '“其他.zip”是空文件'],
  ] as const)('%s %s of %i bytes', (code, name, size, expected) => {
    expect(refusedMaterial(code, { name, size })).toBe(expected)
  })

  it('is never asked for without words', () => {
    for (const code of BOOK_MATERIALS) expect(materialRule(code).demand).toMatch(/\p{Script=Han}/u)
  })
})
