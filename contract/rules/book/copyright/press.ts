import { capturedIn, readingOf, type FieldReading } from './found'
import type { PageLetters } from './letters'

/** How the names of those who publish books end. */
const ENDINGS = '出版社|出版集团|出版公司|出版中心|出版传媒|书局|书店|印书馆|有限公司|编译局'
const WHOLE = new RegExp(`(?:${ENDINGS})$`)

/** The name of a press, whose last letter may have been misread. */
export function pressOf(printed: string): { value: string; mended: boolean } | undefined {
  const bare = printed.replace(/\s/g, '')
  if (WHOLE.test(bare)) return { value: bare, mended: false }
  const almost = /^(.+出版).$/.exec(bare)?.[1]
  return almost ? { value: `${almost}社`, mended: true } : undefined
}

const LABELLED =
  /(?:出\s*版\s*发\s*行|出\s*版\s*者|出["“”\s]{0,6}版(?!\s?[社集公发]))[\s:"“”'’〈《.]{0,8}([^\n\t(（,:〈《]{2,40}?出\s?版\s?[^\s发])/d
const ANYWHERE = /(?<![\u4e00-\u9fa5])(?:出版(?:发行|者)?:?)?([\u4e00-\u9fa5]{2,20}出\s?版\s?社)/dg

function allOf(letters: PageLetters): FieldReading<string>[] {
  const labelled = LABELLED.exec(letters.text)
  return [...(labelled ? [labelled] : []), ...letters.text.matchAll(ANYWHERE)].flatMap((match) => {
    const name = capturedIn(match, 1)
    const read = name && pressOf(name.text)
    return name && read ? [readingOf(letters, read.value, name.span, read.mended)] : []
  })
}

/** Two names of one press, one letter of which was misread. */
const isNearly = (one: string, other: string): boolean =>
  one.length === other.length &&
  Array.from(one).filter((letter, at) => letter !== other.charAt(at)).length === 1

/**
 * The press of the page. Most pages name it two or three times: a name that stands there once, and twice with another
 * letter, was misread.
 * @param inRecord as the record of 图书在版编目 names it
 */
export function pressOn(
  letters: PageLetters,
  inRecord: FieldReading<string> | undefined,
): FieldReading<string> | undefined {
  const all = [...(inRecord ? [inRecord] : []), ...allOf(letters)]
  const votes = (value: string) => letters.text.replace(/[ \t]/g, '').split(value).length - 1
  const first = inRecord ?? all[0]
  if (!first) return undefined
  const better = all
    .filter(({ value }) => isNearly(value, first.value) && votes(value) > votes(first.value))
    .toSorted((one, other) => votes(other.value) - votes(one.value))[0]
  if (better) return { ...better, doubtful: true }
  const isContested = all.some(
    ({ value }) => isNearly(value, first.value) || (value !== first.value && value.endsWith(first.value)),
  )
  return { ...first, doubtful: first.doubtful || isContested }
}
