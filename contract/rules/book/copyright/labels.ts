import { capturedIn, readingOf, type CopyrightReading } from './found'
import type { PageLetters } from './letters'
import { chineseTitle, namesOf } from './record'

/** Between the characters of a label, which stand far apart: nothing, or what recognition sees there. */
const SPREAD = `[\\s"'“”‘’《〈.,]{0,6}`
const LINE_START = `(?:^|\\n|◆)[^\\S\\n]*(?:\\S\\s)?`

const label = (...names: readonly (readonly [string, string])[]) =>
  new RegExp(
    `${LINE_START}(?:${names.map(([first, last]) => first + SPREAD + last).join('|')})[\\s:"'“”‘’。.,《〈]{0,8}([^\\n\\t]{2,100})`,
    'd',
  )

const TITLE = label(['书', '名'])
const EDITORS = label(['主', '编'], ['编', '著'], ['著', '者'], ['作', '者'])

/** The title and the editors, where the page names them beside labels. */
export function readLabels(
  letters: PageLetters,
): Pick<CopyrightReading, 'book_name' | 'first_editor' | 'other_editors'> {
  const title = TITLE.exec(letters.text)
  const name = title && capturedIn(title, 1)
  const people = EDITORS.exec(letters.text)
  const editors = people && capturedIn(people, 1)
  const [first, ...others] = editors ? namesOf(editors.text) : []
  return {
    ...(name && { book_name: readingOf(letters, chineseTitle(name.text), name.span) }),
    ...(editors && first && { first_editor: readingOf(letters, first, editors.span) }),
    ...(editors &&
      others.length > 0 && { other_editors: readingOf(letters, others.join('、'), editors.span) }),
  }
}
