import { MEMBER_TYPE } from '#contract/facts/seats'
import { ProjectTexts } from '#contract/entities/project'
import { plainText } from '#contract/rules/richText'
import type { Project } from '#server/db/rows'
import type { PrintedSeat } from '#server/store/prints/seats'
import type { ShownSignature } from '#server/store/signatures/images'
import { labelOf } from '#server/domain/labels'
import { widthOf } from '#server/paper/paging'
import { facts, titleRows, type PaperForm } from '#server/paper/rows'
import { changeNote, dayOf, headingOf, signatureRow } from './shared'

const NAME = '评审承诺书'
const WIDTH = widthOf(false)

/** 承诺书: the commitment that an expert signed before reviewing. */
export function promiseForm(
  project: Project,
  seat: PrintedSeat,
  signature: ShownSignature | undefined,
): PaperForm {
  const { commitment } = ProjectTexts.parse(project.texts)
  const paragraphs = plainText(commitment)
    .split('\n')
    .map((text) => (text.trim() === '' ? '' : `　　${text.trim()}`))
  const signed = seat.commit_time !== null
  return {
    title: `${NAME} ${seat.name}`,
    running: `${NAME}（${seat.name}）`,
    landscape: false,
    draft: !signed,
    rows: [
      ...titleRows(WIDTH, headingOf(project), NAME),
      facts(WIDTH, [
        ['承 诺 人', [seat.name, seat.title].filter(Boolean).join('　')],
        ['工作单位', seat.unit ?? ''],
      ]),
      facts(WIDTH, [['评审项目', project.project_name]]),
      facts(WIDTH, [
        ['评审小组', seat.group_name],
        ['组内职务', labelOf(MEMBER_TYPE, seat.member_type)],
      ]),
      { flows: true, holds: true, min: 330, cells: [{ text: paragraphs.join('\n'), width: WIDTH }] },
      signatureRow(WIDTH, '承诺人签名', {
        image: signed ? (signature?.image ?? null) : null,
        name: '',
        day: dayOf(seat.commit_time),
        note: changeNote(signature, '签名后文字有改动'),
      }),
    ],
  }
}
