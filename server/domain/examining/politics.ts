import { CHIEF_EDITORS, EDITOR_ROLE } from '#contract/facts/books'
import type { Evidence } from '#contract/entities/examining/finding'
import { isOneOf } from '#contract/facts/closed'
import type { ExamEditor, ExamFacts } from './facts'
import { readContent, faultOf, inMaterial, listed, materialName, say, UNCHECKED, type Said } from './said'
import { pageWith } from './textIn'

const named = (editors: readonly ExamEditor[]): string => listed(editors.map(({ name }) => name))

/** F13 政审表齐全、结论合格并盖章: of every chief and vice-chief editor. */
export function politicallyFit(facts: ExamFacts): Said {
  const { editors, materials } = facts
  const wanted = editors.filter(({ role }) => isOneOf(role, CHIEF_EDITORS))
  if (wanted.length === 0) return say.bad('没有填写主编和副主编')
  const sheets = materials.get('M06')
  const content = readContent(facts, 'M06')
  const isReadable = content !== undefined && content.text_length > 0
  const rows = wanted.map((editor) => ({
    editor,
    page: isReadable ? pageWith(content, editor.name) : undefined,
  }))
  const evidence = rows.map(({ editor, page }): Evidence => ({
    label: `${EDITOR_ROLE[editor.role]}${editor.name}`,
    value: editor.political_ok === null ? '没有填写结论' : editor.political_ok ? '合格' : '不合格',
    ...(sheets && { material: 'M06' }),
    ...(page !== undefined && { page }),
  }))
  const unfit = wanted.filter(({ political_ok }) => political_ok === false)
  if (unfit.length > 0) return say.bad(`政审结论不合格：${named(unfit)}`, evidence)
  if (!sheets) return say.bad(`没有上传${materialName('M06')}`, evidence)
  const fault = faultOf(facts, 'M06')
  if (fault !== undefined) return say.bad(`政治审查表不能打开：${fault}`, [...evidence, inMaterial('M06')])
  const undecided = wanted.filter(({ political_ok }) => political_ok === null)
  const without = rows.filter(({ editor, page }) => page === undefined && editor.political_file === null)
  const pages = content?.pages ?? 0
  const doubts = [
    ...(undecided.length > 0 ? [`没有填写政审结论：${named(undecided)}`] : []),
    ...(isReadable && without.length > 0
      ? [`政审表中没有找到：${named(without.map(({ editor }) => editor))}`]
      : []),
    ...(!isReadable && pages > 0 && pages < without.length
      ? [`主编、副主编共${wanted.length}位，扫描的政审表只有${pages}页`]
      : []),
    ...(sheets.stamp_checked ? [] : [UNCHECKED]),
  ]
  const whole = [...evidence, inMaterial('M06', pages > 0 ? `${pages}页` : undefined)]
  if (doubts.length > 0) return say.doubt(doubts.join('；'), whole)
  return isReadable || without.length === 0
    ? say.ok(`${wanted.length}位主编、副主编结论均为合格，每位都有政审表，盖章由申报单位自查`, whole)
    : say.unknown(`结论均为合格；政审表是扫描件（${pages}页），是否每位都有请人工查看`, whole)
}
