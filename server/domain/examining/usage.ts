import type { Evidence } from '#contract/entities/examining/finding'
import { NEEDED_YEARS, usageRule } from '#contract/rules/declaration/usageRule'
import type { ExamFacts } from './facts'
import { inMaterial, listed, materialName, say, type Said } from './said'

/** F16 使用证明满2年 */
export function usedLongEnough({
  uses,
  batch,
  materials,
}: Pick<ExamFacts, 'uses' | 'batch' | 'materials'>): Said {
  if (!batch) return say.unknown('没有申报批次，不知道使用年限算到哪一天')
  const { years, earliest, schools, hasYears } = usageRule(uses, batch.deadline)
  const evidence: Evidence[] = [
    { label: '最早使用学期', value: earliest ?? '未填写' },
    { label: '使用院校', value: `${schools}所` },
    { label: '申报截止日', value: batch.deadline },
  ]
  const told = `自${earliest ?? '—'}起使用，至申报截止日${years}年，${schools}所院校`
  if (!hasYears)
    return say.bad(
      earliest === null ? '没有填写从哪个学期开始使用' : `${told}，不满${NEEDED_YEARS}年`,
      evidence,
    )
  if (!materials.has('M09')) return say.bad(`${told}，但没有上传${materialName('M09')}`, evidence)
  const proof = inMaterial('M09')
  const unproved = uses.flatMap(({ school_name, proof_file }) =>
    proof_file === null && school_name ? [school_name] : [],
  )
  return unproved.length > 0
    ? say.doubt(`${told}；缺少盖章证明：${listed([...new Set(unproved)])}`, [...evidence, proof])
    : say.ok(told, [...evidence, proof])
}
