import { EXAMINE_HOSTS } from '#contract/facts/examining/barred'
import type { Evidence } from '#contract/entities/examining/finding'
import type { ExamFacts } from './facts'
import { inMaterial, materialName, say, type Said } from './said'

/** F19 数字教材可以正常访问 */
export function reachable({ book, materials, visit }: Pick<ExamFacts, 'book' | 'materials' | 'visit'>): Said {
  if (book.carrier === null || book.carrier === 'paper') return say.na('纸质教材，没有数字教材')
  if (!book.digital_url) return say.bad('含数字教材，但没有填写访问地址')
  const evidence: Evidence[] = [
    { label: '数字教材地址', value: book.digital_url, url: book.digital_url },
    ...(materials.has('M15') ? [inMaterial('M15')] : []),
  ]
  if (!materials.has('M15')) return say.bad(`没有上传${materialName('M15')}`, evidence)
  if (!visit || visit.kind === 'barred')
    return say.unknown(`未允许访问该网址，请人工打开查看（参数 ${EXAMINE_HOSTS} 中没有这个网站）`, evidence)
  if (visit.kind === 'refused') return say.doubt(`没有访问：${visit.why}`, evidence)
  if (visit.kind === 'unreachable') return say.bad(`不能访问：${visit.why}`, evidence)
  const { status, moved_to } = visit
  const answered = [...evidence, { label: '网站的应答', value: `状态码 ${status}` }]
  if (moved_to !== undefined) return say.doubt(`网址跳转到其他网站（${moved_to}），没有继续访问`, answered)
  if (status === 401 || status === 403)
    return say.doubt(`网站要求登录（状态码 ${status}），请用账号查看`, answered)
  if (status >= 500 || status === 429)
    return say.doubt(`网站暂时不能应答（状态码 ${status}），请稍后再看`, answered)
  return status >= 400
    ? say.bad(`网址打不开（状态码 ${status}）`, answered)
    : say.ok(`网址可以打开（状态码 ${status}）`, answered)
}
