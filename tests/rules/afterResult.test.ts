import { decodeQR } from 'qr/decode.js'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ObjectionFields } from '#contract/entities/declaration/objection'
import { certificateNo, isCertificateNo, LAST_SERIAL } from '#contract/rules/result/certificateNo'
import { idCardCheck } from '#contract/rules/import/idCard'
import { proposed, type Candidate } from '#contract/rules/result/selection'
import { codeOf } from '#server/paper/certificate'
import { yearsLater } from '#server/store/outcome/certificates'

describe('the number of a certificate', () => {
  test('counts in the year and ends with a check character', () => {
    expect(certificateNo(2026, 127)).toBe('JC2026001271')
    expect(isCertificateNo('JC2026001271')).toBe(true)
    for (const odd of ['', 'JC2026001272', 'jc2026001271', 'JC202600127', 'XX2026001271'])
      expect(isCertificateNo(odd)).toBe(false)
    for (const serial of [0, LAST_SERIAL + 1]) expect(() => certificateNo(2026, serial)).toThrow(RangeError)
  })

  const number = fc.tuple(fc.integer({ min: 2000, max: 2999 }), fc.integer({ min: 1, max: LAST_SERIAL }))
  test('is found wrong whatever single digit is, and whichever two neighbours are exchanged', () => {
    fc.assert(
      fc.property(number, fc.nat(8), fc.integer({ min: 1, max: 9 }), ([year, serial], at, by) => {
        const right = certificateNo(year, serial)
        expect(isCertificateNo(right)).toBe(true)
        const digits = Array.from(right)
        const place = at + 2
        digits[place] = String((Number(digits[place]) + by) % 10)
        expect(isCertificateNo(digits.join(''))).toBe(false)
        const swapped = Array.from(right)
        const [first = '', second = ''] = swapped.slice(place, place + 2)
        if (place < 10 && first !== second) {
          swapped.splice(place, 2, second, first)
          expect(isCertificateNo(swapped.join(''))).toBe(false)
        }
      }),
    )
  })

  test('no two of a year are the same', () => {
    fc.assert(
      fc.property(number, fc.integer({ min: 1, max: LAST_SERIAL }), ([year, one], other) => {
        expect(certificateNo(year, one) === certificateNo(year, other)).toBe(one === other)
      }),
    )
  })
})

describe('the identity number of who objects', () => {
  const told = (id_no: string) =>
    ObjectionFields.safeParse({
      person: '王建国',
      unit: '某某大学',
      id_no,
      phone: '13800138000',
      content: '内容与他人已出版的教材高度雷同，附对比材料为证',
    })
  const seventeen = fc
    .tuple(fc.integer({ min: 100000, max: 659999 }), fc.integer({ min: 1, max: 28 }), fc.nat(999))
    .map(
      ([area, day, serial]) =>
        `${area}199001${String(day).padStart(2, '0')}${String(serial).padStart(3, '0')}`,
    )

  test('is taken with its check character only, whatever blanks and case it is typed in', () => {
    fc.assert(
      fc.property(seventeen, fc.constantFrom(...Array.from('0123456789X')), (digits, check) => {
        const typed = ` ${digits.slice(0, 6)} ${digits.slice(6)}${check.toLowerCase()}`
        expect(told(typed).success).toBe(check === idCardCheck(digits))
      }),
    )
  })
})

describe('who is proposed', () => {
  const candidate: Candidate = {
    result_status: 'scored',
    final_score: 80,
    rank_all: 3,
    rank_group: 1,
    vote_agree: null,
    vote_against: null,
    vote_abstain: null,
    publishable: true,
  }
  test.each<[string, Parameters<typeof proposed>[0], Partial<Candidate>, boolean, string]>([
    ['on the line', { way: 'rank_all', most: 3 }, {}, true, '总名次第3，在前3名之内'],
    ['below the line', { way: 'rank_all', most: 2 }, {}, false, '总名次第3，不在前2名之内'],
    ['first of the group', { way: 'rank_group', most: 1 }, {}, true, '组内名次第1，在前1名之内'],
    ['without a group', { way: 'rank_group', most: 1 }, { rank_group: null }, false, '没有组内名次'],
    ['at the score', { way: 'score', least: 80 }, {}, true, '最终分80，达到80分'],
    ['under the score', { way: 'score', least: 80.5 }, {}, false, '最终分80，低于80.5分'],
    [
      'two thirds',
      { way: 'votes' },
      { vote_agree: 4, vote_against: 1, vote_abstain: 1 },
      true,
      '6票中4票同意，达到三分之二',
    ],
    [
      'abstentions count',
      { way: 'votes' },
      { vote_agree: 4, vote_against: 1, vote_abstain: 2 },
      false,
      '7票中4票同意，不足三分之二',
    ],
    ['no votes', { way: 'votes' }, {}, false, '小组没有表决'],
  ])('%s', (_, rule, more, chosen, why) => {
    expect(proposed(rule, { ...candidate, ...more })).toEqual({ chosen, why, barred: false })
  })

  test.each<[Partial<Candidate>, string]>([
    [{ result_status: 'vetoed' }, '一票否决或违规'],
    [{ rank_all: null }, '没有定论：有效评审不足或分歧较大'],
    [{ publishable: false }, '已标记暂不公示'],
  ])('never %o', (more, why) => {
    expect(proposed({ way: 'score', least: 0 }, { ...candidate, ...more })).toEqual({
      chosen: false,
      why,
      barred: true,
    })
  })

  test('a lower line never puts a book out, and equal ranks share their lot', () => {
    const rank = fc.integer({ min: 1, max: 100 })
    fc.assert(
      fc.property(rank, rank, rank, (place, most, more) => {
        const one = { ...candidate, rank_all: place }
        const narrow = proposed({ way: 'rank_all', most }, one).chosen
        expect(narrow).toBe(place <= most)
        if (narrow) expect(proposed({ way: 'rank_all', most: most + more }, one).chosen).toBe(true)
        const twin = { ...one, final_score: 1 }
        expect(proposed({ way: 'rank_all', most }, twin).chosen).toBe(narrow)
      }),
    )
  })
})

test('the code of a certificate is read back as its address', () => {
  const address = 'https://review.example/admin/confirm/0e8d1c2b-5a3f-4f6e-9d8c-7b6a59483726'
  const rows = codeOf(address)
  const scale = 6
  const margin = 4 * scale
  const side = rows.length * scale + 2 * margin
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [y, cells] of rows.entries())
    for (const [x, isDark] of cells.entries())
      for (let n = 0; n < (isDark ? scale * scale : 0); n++) {
        const at =
          ((y * scale + Math.floor(n / scale) + margin) * side + x * scale + (n % scale) + margin) * 4
        data.fill(0, at, at + 3)
      }
  expect(decodeQR({ width: side, height: side, data })).toBe(address)
})

test('three years later it is the same day, and February stays February', () => {
  expect(yearsLater('2026-11-25', 3)).toBe('2029-11-25')
  expect(yearsLater('2028-02-29', 3)).toBe('2031-02-28')
})
