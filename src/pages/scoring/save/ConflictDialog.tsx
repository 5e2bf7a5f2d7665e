import { REFUSAL } from '#contract/refusals'
import DifferenceDialog from '#src/features/merging/DifferenceDialog'
import { Marked } from '#src/features/merging/Marked'
import type { LoadedReview, ReviewDraft } from '#src/features/writtenReview/draft'
import { fieldsOf } from '#src/features/writtenReview/fields'

interface Props {
  loaded: LoadedReview
  mine: ReviewDraft
  theirs: ReviewDraft
  /** The names of the fields that were changed on both sides. */
  clashing: readonly string[]
  onChoose: (theirs: readonly string[]) => void
}

/** Both sides of what was changed in two places; nothing is saved before the expert has chosen each. */
export function ConflictDialog({ loaded, mine, theirs, clashing, onChoose }: Props) {
  return (
    <DifferenceDialog
      title={REFUSAL.changedElsewhere}
      words="以下各项在本机和其他设备上都改过"
      description="请逐项选择保留哪一个；只在一处改过的内容已自动合并，两处都在。"
      sides={['本机的', '服务器上的']}
      lines={fieldsOf(loaded)
        .filter(({ name }) => clashing.includes(name))
        .map(({ name, title, words }) => ({
          key: name,
          label: title,
          mine: <Marked mine={words(mine)} theirs={words(theirs)} side="mine" undecided />,
          theirs: <Marked mine={words(mine)} theirs={words(theirs)} side="theirs" undecided />,
        }))}
      onChosen={onChoose}
    />
  )
}
