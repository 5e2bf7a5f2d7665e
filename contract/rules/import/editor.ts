import { accept, plain, quote, refuse } from '#contract/rules/cell'
import { EDITOR_LABELS, EDITOR_MAX } from '#contract/rules/declaration/bookFields'
import { editorRole, editorUnit, education, passed, sex, yesNo } from './choices'
import { readDate } from './dates'
import { phone, textReader, type CellReader } from './readers'
import { optional, required, type RowOf } from './spec'

const month: CellReader<string> = (cell) => {
  const read = readDate(cell)
  if (!read.ok) return read
  return read.precision === 'year'
    ? refuse(`${quote(plain(cell))}只有年份，请写到月，如1975-03`)
    : accept(read.value.slice(0, 'YYYY-MM'.length))
}

/** 编写人员 as the authors' own list has them. */
export const editorFieldTable = {
  name: required(
    EDITOR_LABELS.name,
    textReader(EDITOR_MAX.name),
    '编者、作者、编写人员、编写人员姓名、作者姓名',
    'name',
  ),
  role: optional(EDITOR_LABELS.role, editorRole, '编写角色、人员角色、身份、署名、署名方式、类别'),
  unit: optional(
    EDITOR_LABELS.unit,
    textReader(EDITOR_MAX.unit),
    '工作单位、所在单位、单位名称、学校、所在学校、所在院校、院校',
    'unit',
  ),
  unit_kind: optional(EDITOR_LABELS.unit_kind, editorUnit, '单位类型、单位类别'),
  title: optional(
    EDITOR_LABELS.title,
    textReader(EDITOR_MAX.title),
    '专业技术职务、技术职称、职称级别',
    'title',
  ),
  post: optional(EDITOR_LABELS.post, textReader(EDITOR_MAX.post), '行政职务、岗位', 'post'),
  birth: optional(EDITOR_LABELS.birth, month, '出生日期、生日、出生时间', 'birth'),
  sex: optional(EDITOR_LABELS.sex, sex, '', 'sex'),
  education: optional(EDITOR_LABELS.education, education, '最高学历、学历学位', 'education'),
  major: optional(EDITOR_LABELS.major, textReader(EDITOR_MAX.major), '专业、研究方向、专业方向、所学专业'),
  phone: optional(EDITOR_LABELS.phone, phone, '手机号、手机号码、联系电话、电话、联系方式', 'phone'),
  id_card: optional(
    EDITOR_LABELS.id_card,
    textReader(EDITOR_MAX.id_card),
    '身份证号、身份证号码、身份证、证件号',
  ),
  is_foreign: optional(EDITOR_LABELS.is_foreign, yesNo, '是否外籍、外籍人员'),
  political_ok: optional(EDITOR_LABELS.political_ok, passed, '政审、政治审查、政审情况'),
  duty: optional(
    EDITOR_LABELS.duty,
    textReader(EDITOR_MAX.duty),
    '承担工作、编写内容、编写任务、编写章节、分工、任务分工',
  ),
  craft_note: optional(EDITOR_LABELS.craft_note, textReader(EDITOR_MAX.craft_note), '能工巧匠'),
} as const

export type EditorSheetRow = RowOf<typeof editorFieldTable>
