import { keysOf } from '#contract/facts/closed'
import { DEVIATION } from '#contract/facts/opinions'
import { CONCLUSION, GRADE } from '#contract/facts/reviews'
import DifferenceDialog from '#src/features/merging/DifferenceDialog'
import { Marked } from '#src/features/merging/Marked'
import type { LeaderOpinionDraft, OpinionDrafting } from './opinionDraft'

interface Part {
  label: string
  words: (draft: LeaderOpinionDraft) => string
}

const number = (value: number | null): string => (value === null ? '' : String(value))

const PARTS: Readonly<Record<keyof LeaderOpinionDraft, Part>> = {
  leader_score: { label: '组长分', words: (draft) => number(draft.leader_score) },
  grade: { label: '等级', words: ({ grade }) => (grade ? GRADE[grade] : '') },
  vote_agree: { label: '同意票', words: (draft) => number(draft.vote_agree) },
  vote_against: { label: '反对票', words: (draft) => number(draft.vote_against) },
  vote_abstain: { label: '弃权票', words: (draft) => number(draft.vote_abstain) },
  conclusion: { label: '结论', words: ({ conclusion }) => (conclusion ? CONCLUSION[conclusion] : '') },
  advice: { label: '小组意见', words: ({ advice }) => advice },
  is_discussed: { label: '经会议讨论', words: ({ is_discussed }) => (is_discussed === 1 ? '是' : '否') },
  deviation_notes: {
    label: '分歧说明',
    words: ({ deviation_notes }) =>
      deviation_notes.map(({ kind, text }) => `${DEVIATION[kind]}：${text}`).join('\n'),
  },
  veto_confirm: {
    label: '一票否决确认',
    words: ({ veto_confirm }) =>
      veto_confirm.map(({ confirmed, reason }) => `${confirmed ? '确认' : '不确认'}：${reason}`).join('\n'),
  },
}

interface Props {
  draft: Pick<OpinionDrafting, 'value' | 'conflict' | 'choose'>
}

/** Leader and deputy have changed the same parts of one opinion: nothing is saved before each has been chosen. */
export function OpinionConflict({ draft: { value, conflict, choose } }: Props) {
  if (!conflict) return null
  const { theirs, clashes } = conflict
  return (
    <DifferenceDialog
      words="以下各项您和另一位组长都改过"
      description="请逐项选择保留哪一个；只有一方改过的内容已自动合并。选择之后再暂存或提交。"
      lines={keysOf(PARTS)
        .filter((part) => clashes.some(({ name }) => name === part))
        .map((key) => {
          const { label, words } = PARTS[key]
          const sides = { mine: words(value), theirs: words(theirs), undecided: true }
          return {
            key,
            label,
            mine: <Marked {...sides} side="mine" />,
            theirs: <Marked {...sides} side="theirs" />,
          }
        })}
      doneText="按所选继续"
      onChosen={choose}
    />
  )
}
