import type { Evidence, ItemFinding } from '#contract/entities/examining/finding'
import type { FindingVerdict } from '#contract/facts/examining/formal'
import { MATERIAL } from '#contract/facts/declaration/materials'
import type { BookMaterialCode } from '#contract/rules/declaration/materials'
import type { ExamFacts, ReadMaterial } from './facts'

/** What is said of an item. */
export type Said = Omit<ItemFinding, 'code'>

const saying =
  (verdict: FindingVerdict) =>
  (said: string, evidence: readonly Evidence[] = []): Said => ({ verdict, said, evidence: [...evidence] })

/** An item's finding, by its verdict: `say.bad('…', […])`. */
export const say = {
  ok: saying('ok'),
  doubt: saying('doubt'),
  bad: saying('bad'),
  na: saying('na'),
  unknown: saying('unknown'),
}

export const NO_CIP = '数字教材没有CIP数据'
export const UNCHECKED = '申报单位没有自查盖章'

/** Names a material with its code: `申报（推荐）表（M01）`. */
export const materialName = (code: BookMaterialCode): string => `${MATERIAL[code]}（${code}）`

/** A material as evidence, perhaps with a page of it. */
export const inMaterial = (code: BookMaterialCode, value?: string, page?: number): Evidence => ({
  label: MATERIAL[code],
  material: code,
  ...(value !== undefined && { value }),
  ...(page !== undefined && { page }),
})

/** Names between 、, and how many more there are. */
export function listed(names: readonly string[], most = 5): string {
  const rest = names.length > most ? `等${names.length}项` : ''
  return names.slice(0, most).join('、') + rest
}

/** What a material holds; undefined where it is absent, was not read or cannot be. */
export function readContent({ materials }: ExamFacts, code: BookMaterialCode): ReadMaterial | undefined {
  const content = materials.get(code)?.content
  return content && 'pages' in content ? content : undefined
}

/** Why a material could not be read; undefined where it could. */
export function faultOf({ materials }: ExamFacts, code: BookMaterialCode): string | undefined {
  const content = materials.get(code)?.content
  return content && 'fault' in content ? content.fault : undefined
}

/** Whether any page was recognised from a picture: what is not found there may have been misread. */
export const isRecognised = ({ read }: ReadMaterial): boolean => read.some(({ by }) => by === 'picture')

/** Why nothing is known of a material's text. */
export const unreadWords = (facts: ExamFacts, code: BookMaterialCode): string =>
  faultOf(facts, code) ?? '没有可选取的文字，请人工查看'
