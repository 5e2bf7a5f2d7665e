import type { Evidence } from '#contract/entities/examining/finding'
import { BARRED_KIND } from '#contract/facts/examining/barred'
import { nameKey } from '#server/domain/book/resemblance'
import type { BarredMatch, ExamFacts } from './facts'
import { listed, say, type Said } from './said'

const evidenceOf = ({
  name,
  unit,
  kind,
  reason,
  source,
  barred_from,
  barred_until,
}: BarredMatch): Evidence => ({
  label: `禁入名单：${name}${unit ? `（${unit}）` : ''}`,
  value: `${BARRED_KIND[kind]}，${reason}，${barred_from}起${barred_until ? `至${barred_until}` : ''}，来源：${source}`,
})

/** F21 编者未列入失信与查处名单: a name alone may be another person's. */
export function notBarred({ editors, barred }: Pick<ExamFacts, 'editors' | 'barred'>): Said {
  const { size, matches } = barred
  if (size === 0) return say.unknown('禁入名单是空的，无法核对')
  const hits = editors.flatMap((editor) =>
    matches
      .filter(({ name }) => nameKey(name) === nameKey(editor.name))
      .map((match) => ({
        editor,
        match,
        isCertain:
          nameKey(match.unit ?? '') !== '' && nameKey(match.unit ?? '') === nameKey(editor.unit ?? ''),
      })),
  )
  const evidence = hits.map(({ match }) => evidenceOf(match))
  const named = (some: typeof hits) => listed([...new Set(some.map(({ editor }) => `“${editor.name}”`))])
  const certain = hits.filter(({ isCertain }) => isCertain)
  if (certain.length > 0) return say.bad(`${named(certain)}与禁入名单中的姓名和单位相同`, evidence)
  return hits.length > 0
    ? say.doubt(`${named(hits)}与禁入名单中的姓名相同，单位不同或没有写明，请确认是否同一人`, evidence)
    : say.ok(`${editors.length}位编写人员都不在禁入名单中（现有${size}条）`)
}
