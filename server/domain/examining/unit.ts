import { nameKey } from '#server/domain/book/resemblance'
import type { ExamFacts } from './facts'
import { say, type Said } from './said'

/** F03 第一主编单位为申报单位 */
export function ownUnit({ book, declarer }: Pick<ExamFacts, 'book' | 'declarer'>): Said {
  const wanted = declarer?.dept_name ?? book.declare_unit
  const actual = book.first_editor_unit
  const evidence = [
    { label: '第一主编单位', value: actual ?? '未填写' },
    { label: '申报单位', value: wanted ?? '未填写' },
  ]
  if (declarer?.dept_type === 'publisher')
    return say.na(`由出版单位“${declarer.dept_name}”申报，第一主编单位为“${actual ?? '未填写'}”`, evidence)
  if (!actual) return say.bad('没有填写第一主编单位', evidence)
  if (!wanted) return say.unknown('教材没有申报单位，无法比较', evidence)
  const [one, other] = [nameKey(actual), nameKey(wanted)]
  const isSameUnit = book.first_editor_dept_id !== null && book.first_editor_dept_id === book.declare_dept_id
  if (one === other || isSameUnit) return say.ok(`第一主编单位与申报单位同为“${wanted}”`, evidence)
  const words = `第一主编单位“${actual}”，申报单位“${wanted}”`
  return one.startsWith(other) || other.startsWith(one)
    ? say.doubt(`${words}，一个是另一个的一部分，请确认是否同一单位`, evidence)
    : say.bad(`${words}，不是同一单位`, evidence)
}
