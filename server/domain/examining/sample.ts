import type { Evidence } from '#contract/entities/examining/finding'
import type { ExamFacts } from './facts'
import { readContent, faultOf, inMaterial, materialName, say, type Said } from './said'

/** Covers, blank leaves and plates that a count of pages leaves out, or takes in. */
const SPARE_PAGES = 12
const SPARE_SHARE = 0.1
/** Fewer pages than this share of what is stated: parts are missing. */
const MISSING_BELOW = 0.5
/** Letters of a scan with fewer dots an inch are hard to read. */
const CLEAR_DPI = 150

/** F09 样书PDF完整清晰，可以打开 */
export function sampleOpens(facts: ExamFacts): Said {
  const { book, materials } = facts
  if (!materials.has('M02'))
    return book.carrier === 'digital'
      ? say.na('数字教材没有样书 PDF')
      : say.bad(`没有上传${materialName('M02')}`)
  const fault = faultOf(facts, 'M02')
  if (fault !== undefined) return say.bad(`样书不能打开：${fault}`, [inMaterial('M02')])
  const content = readContent(facts, 'M02')
  if (!content) return say.unknown('样书没有读到，请人工查看', [inMaterial('M02')])
  const { pages, text_length, dpi } = content
  const stated = book.page_count
  const layer = text_length > 0 ? '文字可选取' : dpi === null ? '没有文字层' : `扫描件，${dpi} dpi`
  const evidence: Evidence[] = [
    inMaterial('M02', `${pages}页，${layer}`),
    ...(stated === null ? [] : [{ label: '填报页数', value: `${stated}页` }]),
  ]
  const opened = `可以打开，共${pages}页，${layer}`
  if (stated !== null && pages < stated * MISSING_BELOW)
    return say.bad(`样书只有${pages}页，填报${stated}页，内容可能不全`, evidence)
  const doubts = [
    ...(stated !== null && Math.abs(pages - stated) > Math.max(SPARE_PAGES, stated * SPARE_SHARE)
      ? [`与填报的${stated}页相差${Math.abs(pages - stated)}页`]
      : []),
    ...(text_length === 0 && dpi !== null && dpi < CLEAR_DPI
      ? [`分辨率低于${CLEAR_DPI} dpi，可能不清晰`]
      : []),
    ...(text_length === 0 && dpi === null ? ['不知道是否清晰'] : []),
  ]
  return doubts.length === 0
    ? say.ok(stated === null ? opened : `${opened}，填报${stated}页`, evidence)
    : say.doubt(`${opened}；${doubts.join('；')}`, evidence)
}
