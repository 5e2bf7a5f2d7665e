import { Alert, Button, Modal } from 'antd'
import { CONCLUSION } from '#contract/dict'
import { scoreOf } from '#src/features/ScoreSheet/sheetDraft'
import { layOut } from '#src/features/ScoreSheet/sheetLines'
import type { Loaded, ReviewDraft } from './draft'
import styles from './Scoring.module.css'

interface Row {
  name: string
  mine: string
  theirs: string
}

const conclusionOf = ({ opinion }: ReviewDraft): string =>
  opinion.conclusion ? CONCLUSION[opinion.conclusion] : ''

const scored = ({ sheet }: ReviewDraft, id: number): string =>
  [scoreOf(sheet.scores[id]) ?? '', sheet.reasons[id] ?? ''].filter((part) => part !== '').join('，')

const vetoed = ({ sheet }: ReviewDraft, id: number): string => {
  const hit = sheet.vetoes[id]
  return hit ? `否决：${hit.reason}（${hit.pages}）` : ''
}

/** Everything in which the two sides differ, in the words of the page. */
function differences(loaded: Loaded, mine: ReviewDraft, theirs: ReviewDraft): Row[] {
  const { sections, vetoes } = layOut(loaded.rule, loaded.indicators)
  const leaves = sections.flatMap((section) => section.leaves)
  const texts: [string, (draft: ReviewDraft) => string][] = [
    ['总分与结论说明', ({ sheet }) => sheet.total_reason],
    ['总体等级', ({ sheet }) => sheet.grade ?? ''],
    ['投票', ({ sheet }) => sheet.vote ?? ''],
    ['总体评价', ({ opinion }) => opinion.advice],
    ['优点', ({ opinion }) => opinion.strengths],
    ['存在问题', ({ opinion }) => opinion.problems],
    ['修改建议', ({ opinion }) => opinion.suggestions],
    ['评审结论', conclusionOf],
    ['差错记录', ({ opinion }) => opinion.error_list.map((line) => Object.values(line).join(' ')).join('；')],
  ]
  const all: [string, (draft: ReviewDraft) => string][] = [
    ...leaves.map(({ indicator_id, name }): (typeof texts)[number] => [
      name,
      (draft) => scored(draft, indicator_id),
    ]),
    ...vetoes.map(({ indicator_id, name }): (typeof texts)[number] => [
      name,
      (draft) => vetoed(draft, indicator_id),
    ]),
    ...texts,
  ]
  return all
    .map(([name, read]) => ({ name, mine: read(mine).trim(), theirs: read(theirs).trim() }))
    .filter((row) => row.mine !== row.theirs)
}

interface Props {
  loaded: Loaded
  mine: ReviewDraft
  theirs: ReviewDraft
  onChoose: (side: 'mine' | 'theirs') => void
}

/** Both sides of a review that was changed in two places; nothing is lost before the expert has chosen. */
export function ConflictDialog({ loaded, mine, theirs, onChoose }: Props) {
  return (
    <Modal
      open
      width={860}
      title="该评审已在其他设备上修改"
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      footer={[
        <Button key="theirs" size="large" onClick={() => onChoose('theirs')}>
          采用服务器上的内容
        </Button>,
        <Button key="mine" size="large" type="primary" onClick={() => onChoose('mine')}>
          采用本机的内容
        </Button>,
      ]}
    >
      <Alert type="info" showIcon title="两处内容不同，请选择保留哪一份；未选择的一份将被替换。" />
      <table className={styles['sides']}>
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">本机</th>
            <th scope="col">服务器</th>
          </tr>
        </thead>
        <tbody>
          {differences(loaded, mine, theirs).map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              <td>{row.mine || '（空）'}</td>
              <td>{row.theirs || '（空）'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  )
}
