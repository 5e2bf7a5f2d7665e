import { MEMBER_TYPE } from '#contract/dict'
import { ProjectTexts } from '#contract/entities/project'
import { plainText } from '#contract/rules/richText'
import type { Project } from '#server/access/scope'
import type { PrintedSeat } from '#server/db/queries/printedSeats'
import type { ShownSignature } from '#server/db/queries/signatureImages'
import { labelOf } from '#server/domain/labels'
import { widthOf } from '#server/paper/paging'
import { facts, titleRows, type Form } from '#server/paper/rows'
import { changeNote, dayOf, headingOf, signatureRow } from './shared'

const NAME = '评审承诺书'
const WIDTH = widthOf(false)

/** 承诺书: what somebody promised before he reviewed. */
export function promiseForm(
  project: Project,
  seat: PrintedSeat,
  signature: ShownSignature | undefined,
): Form {
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
