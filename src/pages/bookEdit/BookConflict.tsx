import type { BookFields } from '#contract/entities/declaration/bookFields'
import { isKeyOf } from '#contract/facts/closed'
import { BOOK_LABELS } from '#contract/rules/declaration/bookFields'
import type { View } from '#src/features/autosave/autosave'
import DifferenceDialog from '#src/features/merging/DifferenceDialog'
import { Marked } from '#src/features/merging/Marked'
import type { BookDraft } from './draft/draft'
import type { Saved } from './draft/send'
import { editorWords, fieldWords } from './words'

interface Props {
  view: View<BookDraft, Saved>
  nameOfFile: (name: string) => string
  onChosen: (theirs: readonly string[]) => void
}

/** Two people have written the same fields: nothing is saved before each has been chosen. */
export default function BookConflict({ view: { trouble, value }, nameOfFile, onChosen }: Props) {
  if (trouble?.kind !== 'conflict') return null
  const names = { nameOfFile, nameOfUnit: (dept_id: number) => `单位${dept_id}`, nameOfMajor: String }
  const lines = trouble.clashes.map(({ name }) => {
    const words = ({ book, editors }: { book: BookFields; editors: BookDraft['editors'] }) =>
      isKeyOf(BOOK_LABELS, name) ? fieldWords(name, book, names) : editorWords(editors)
    const sides = { mine: words(value), theirs: words(trouble.theirs), undecided: true }
    return {
      key: name,
      label: isKeyOf(BOOK_LABELS, name) ? BOOK_LABELS[name] : '编写人员',
      mine: <Marked {...sides} side="mine" />,
      theirs: <Marked {...sides} side="theirs" />,
    }
  })
  return (
    <DifferenceDialog
      title="与他人的修改有冲突"
      words="以下各项您和他人都改过"
      description="请逐项选择保留哪一个；只有一方改过的内容已自动合并。"
      lines={lines}
      onChosen={onChosen}
    />
  )
}
