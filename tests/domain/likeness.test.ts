import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bookPrint, isWithoutText } from '#server/domain/likeness/bookPrint'
import { TextComparison } from '#server/domain/likeness/comparison'
import { fingerprintsOf } from '#server/domain/likeness/fingerprints'
import { commonFrom } from '#server/domain/likeness/limits'
import { normalText } from '#server/domain/likeness/normal'
import { pagePairs } from '#server/domain/likeness/pagePairs'
import { sharedPassages } from '#server/domain/likeness/passages'
import { GRAM, hashesOf, SURELY_FOUND, WINDOW, winnowed } from '#server/domain/likeness/winnow'
import { Random } from '#server/domain/allocation/random'
import { language, pagesOf, paragraphs, substituted } from '#tests/support/bookText'

const HAN = 0x4e00
/** Few characters, so that passages repeat themselves by chance; many, so that they do not. */
const han = (kinds: number, length: { min: number; max: number }) =>
  fc
    .array(
      fc.nat(kinds - 1).map((n) => String.fromCharCode(HAN + n)),
      { minLength: length.min, maxLength: length.max },
    )
    .map((list) => list.join(''))
const kept = (text: string): Set<number> => {
  const hashes = hashesOf(text)
  return new Set(winnowed(hashes).map((place) => hashes[place] ?? 0))
}

const byPage = ([a = 0]: readonly number[], [b = 0]: readonly number[]) => a - b

describe('what is compared of a page', () => {
  test.each([
    ['教 材，\n第一章。', '教材第一章'],
    ['ＡＢＣ　１２３', 'abc123'],
    ['PLC 控制（S7-1200）', 'plc控制s71200'],
    // As some programs write it: a radical in the place of its character.
    ['⼯⼈', '工人'],
    ['正文\n12', '正文'],
    ['正文\n- 12 -\n', '正文'],
    ['第 12 页\n正文', '正文'],
    ['· 3 / 300 ·\n正文\n', '正文'],
    ['正文\nxii', '正文'],
    // A number within the text belongs to it.
    ['第一行\n12\n第二行', '第一行12第二行'],
    ['𠮷野家', '𠮷野家'],
    ['', ''],
    ['\n\n', ''],
  ])('of %j it is %j', (page, text) => {
    expect(normalText(page).text).toBe(text)
  })

  test('each character knows where it stood', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (page) => {
        const { text, at } = normalText(page)
        expect(at).toHaveLength(text.length)
        const forms = Array.from(at, (place) =>
          String.fromCodePoint(page.codePointAt(place) ?? 0)
            .normalize('NFKC')
            .toLowerCase(),
        )
        expect(forms.every((form, i) => form.includes(text.charAt(i)))).toBe(true)
        expect([...at]).toEqual([...at].toSorted((a, b) => a - b))
      }),
    )
  })

  test('spaces, line breaks and punctuation make no difference', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(han(500, { min: 2, max: 8 }), fc.constantFrom('，', ' ', '\n', '。\n', '——', '\t')),
        ),
        (parts) => {
          const plain = parts.map(([text]) => text).join('')
          expect(normalText(parts.flat().join('')).text).toBe(plain)
        },
      ),
    )
  })
})

describe('winnowing', () => {
  test('a hash is that of its characters, wherever they stand', () => {
    fc.assert(
      fc.property(han(2000, { min: 0, max: 80 }), han(2000, { min: GRAM, max: 40 }), (before, text) => {
        const alone = hashesOf(text)
        expect([...hashesOf(before + text)].slice(before.length)).toEqual([...alone])
      }),
    )
  })

  test('of every window a hash is kept, and it is the least', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(9), { maxLength: 300 }),
        fc.integer({ min: 1, max: 40 }),
        (list, window) => {
          const hashes = Int32Array.from(list)
          const chosen = winnowed(hashes, window)
          for (let from = 0; from + window <= hashes.length; from++) {
            const least = Math.min(...hashes.subarray(from, from + window))
            const inside = chosen.filter((place) => place >= from && place < from + window)
            expect(inside.map((place) => hashes[place])).toContain(least)
          }
          expect(chosen).toEqual([...new Set(chosen)].toSorted((a, b) => a - b))
          expect(chosen.length > 0).toBe(hashes.length > 0)
        },
      ),
    )
  })

  // The guarantee of the paper: t = w + k − 1.
  test.each([3, 3000])('a passage long enough is found in any surroundings, of %i characters', (kinds) => {
    const around = han(kinds, { min: 0, max: 200 })
    fc.assert(
      fc.property(
        han(kinds, { min: SURELY_FOUND, max: SURELY_FOUND + 60 }),
        fc.tuple(around, around, around, around),
        (passage, [a, b, c, d]) => {
          const one = kept(a + passage + b)
          const other = kept(c + passage + d)
          expect([...one].some((hash) => other.has(hash))).toBe(true)
        },
      ),
    )
  })

  test('what repeats itself is kept a few times', () => {
    expect(winnowed(hashesOf('啊'.repeat(6000))).length).toBeLessThanOrEqual(6000 / WINDOW + 1)
  })

  test('about two of a window are kept, and different passages have one hash no more often than chance has it', () => {
    const of = language('density', 1)
    const [subject = { terms: [], phrases: [] }] = of.subjects
    const { text } = normalText(paragraphs(new Random('density'), of, subject, 200).join(''))
    const hashes = hashesOf(text)
    const density = winnowed(hashes).length / hashes.length
    expect(density).toBeGreaterThan(1.6 / (WINDOW + 1))
    expect(density).toBeLessThan(2.4 / (WINDOW + 1))
    const passages = new Set(Array.from(hashes, (_, i) => text.slice(i, i + GRAM))).size
    const collisions = passages - new Set(hashes).size
    // Of 100,000 passages about one pair meets.
    expect(collisions).toBeLessThan(10)
  })
})

const of = language('books', 3)
const subject = of.subjects[0] ?? { terms: [], phrases: [] }
const written = (seed: string, pages = 40) => paragraphs(new Random(seed), of, subject, pages)
const pagesWritten = (list: readonly string[], front: readonly string[] = []) => pagesOf('教材', list, front)
const compared = (...books: (readonly string[])[]) => {
  const prints = books.map(fingerprintsOf)
  const hashed = prints.map(({ hashes }, i) => ({ book_id: i + 1, hashes }))
  const comparison = new TextComparison(hashed)
  for (const one of hashed) comparison.pass(one)
  return { prints, comparison, alike: [...comparison.alike()] }
}
const shareOf = (pair: { matched: number; total: number } | undefined) =>
  pair ? pair.matched / pair.total : 0

describe('books', () => {
  test('the same text is the same, however it is set into pages', () => {
    const text = written('one')
    const { alike } = compared(pagesWritten(text), pagesWritten(['前言', ...text]))
    expect(alike).toHaveLength(1)
    expect(shareOf(alike[0])).toBeGreaterThan(0.9)
  })

  test('each pair is told once, whichever of the two comes first', () => {
    const text = written('one')
    const books = [written('two'), text, written('three'), text].map((list) =>
      fingerprintsOf(pagesWritten(list)),
    )
    const hashed = books.map(({ hashes }, i) => ({ book_id: i + 1, hashes }))
    // Those that are compared are part of what passes by.
    for (const chosen of [hashed.slice(1, 2), hashed.slice(3), hashed]) {
      const comparison = new TextComparison(chosen)
      for (const one of hashed.toReversed()) comparison.pass(one)
      const pairs = [...comparison.alike()].map(({ book_id, other_id }) =>
        [book_id, other_id].toSorted((a, b) => a - b),
      )
      expect(pairs).toEqual([[2, 4]])
    }
  })

  test.each([
    ['paragraphs in another order', (list: string[], random: Random) => (random.shuffle(list), list), 0.6],
    [
      'one of ten characters replaced',
      (list: string[], random: Random) => list.map((one) => substituted(random, one, 1000)),
      0.1,
    ],
    [
      'a chapter of a fifth',
      (list: string[]) => [
        ...written('other').slice(0, -Math.floor(list.length / 5)),
        ...list.slice(0, Math.floor(list.length / 5)),
      ],
      0.12,
    ],
  ])('a copy is found with %s', (_, change, least) => {
    const { alike } = compared(
      pagesWritten(written('one')),
      pagesWritten(change(written('one'), new Random('x'))),
    )
    expect(shareOf(alike[0])).toBeGreaterThan(least)
  })

  test('two books of one subject, written apart, are not alike', () => {
    expect(compared(...['a', 'b', 'c', 'd'].map((seed) => pagesWritten(written(seed)))).alike).toEqual([])
  })

  test('what many books have is none of theirs', () => {
    const front = of.boilerplate
    const many = Array.from({ length: commonFrom(0) }, (_, i) => pagesWritten(written(`m${i}`, 12), front))
    expect(compared(...many.slice(0, 2)).alike).toHaveLength(1)
    expect(compared(...many).alike).toEqual([])
  })

  test('a page knows the page it was copied to', () => {
    const [own, other] = [pagesWritten(written('one', 12)), pagesWritten(written('two', 12))]
    other.splice(6, 2, own[2] ?? '', own[3] ?? '')
    const { prints, comparison } = compared(own, other)
    const [a, b] = prints
    if (!a || !b) throw new Error('both were read')
    const pairs = pagePairs(a, b, (hash) => comparison.isCommon(hash))
    const best = pairs.slice(0, 2).map(({ page, other_page }) => [page, other_page])
    expect(best.toSorted(byPage)).toEqual([
      [3, 7],
      [4, 8],
    ])
    expect(pairs[0]?.shared).toBeLessThanOrEqual(pairs[0]?.total ?? 0)
    const turned = pagePairs(b, a, () => false)
    expect(
      turned
        .map(({ page, other_page }) => [other_page, page])
        .slice(0, 2)
        .toSorted(byPage),
    ).toEqual(best.toSorted(byPage))
  })

  test('a book of pictures is said to be one', () => {
    const none = Array.from({ length: 50 }, () => '')
    expect(isWithoutText(bookPrint(none), 50)).toBe(true)
    // A cover and a page of copyright are not the book.
    const some = [...pagesWritten(written('one', 4)), ...none]
    expect(isWithoutText(bookPrint(some), some.length)).toBe(true)
    const text = pagesWritten(written('one', 10))
    expect(isWithoutText(bookPrint(text), text.length)).toBe(false)
  })
})

describe('shared passages of two pages', () => {
  test('are marked where they stand, line breaks and punctuation included', () => {
    const passage = '控制系统由传感器、执行器\n和控制器三部分组成'
    const own = `前面的话。${passage}。后面的话`
    const other = `另一本书里写道：控制系统由传感器执行器和控制器三部分组成！`
    const { own: mine, others } = sharedPassages(own, other)
    expect(mine.map(({ from, to }) => own.slice(from, to))).toEqual([passage])
    expect(others.map(({ from, to }) => other.slice(from, to))).toEqual([
      '控制系统由传感器执行器和控制器三部分组成',
    ])
  })

  test('are in order, apart, within the page, and cover what was copied', () => {
    fc.assert(
      fc.property(
        fc.tuple(...Array.from({ length: 4 }, () => han(3000, { min: 0, max: 60 }))),
        han(3000, { min: GRAM, max: 60 }),
        ([a = '', b = '', c = '', d = ''], passage) => {
          const page = a + passage + b
          const { own } = sharedPassages(page, c + passage + d)
          own.forEach(({ from, to }, i) => {
            expect(to - from).toBeGreaterThanOrEqual(GRAM)
            expect(from).toBeGreaterThanOrEqual(i > 0 ? (own[i - 1]?.to ?? 0) : 0)
            expect(to).toBeLessThanOrEqual(page.length)
          })
          expect(own.some(({ from, to }) => from <= a.length && to >= a.length + passage.length)).toBe(true)
        },
      ),
    )
  })
})
