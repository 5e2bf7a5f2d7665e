import type { BookFields } from '#contract/entities/declaration/bookFields'
import { isKeyOf } from '#contract/facts/closed'
import { BOOK_LABELS } from '#contract/rules/declaration/bookFields'
import { useMajorNames } from '#src/features/majors/useMajorNames'
import type { Trouble } from '#src/features/autosave/machine'
import DifferenceDialog from '#src/features/merging/DifferenceDialog'
import { Marked } from '#src/features/merging/Marked'
import type { BookDraft } from './draft/draft'
import { useEditing } from './fields/editing'
import { useRecommenders } from './steps/Recommender'
import { editorWords, fieldWords } from './words'

type Conflict = Extract<Trouble<BookDraft>, { kind: 'conflict' }>

interface Props {
  mine: BookDraft
  conflict: Conflict
  onChosen: (theirs: readonly string[]) => void
}

type Sides = readonly [mine: BookFields, theirs: BookFields]

/** What the codes of both sides are called: each may have chosen another level or another channel. */
function useNames([mine, theirs]: Sides) {
  const { nameOfFile } = useEditing()
  const nameOfMajor = useMajorNames(mine.edu_level, theirs.edu_level)
  const units = [useRecommenders(mine.recommend_channel), useRecommenders(theirs.recommend_channel)].flatMap(
    (some) => some ?? [],
  )
  return {
    nameOfFile,
    nameOfUnit: (dept_id: number) =>
      units.find((unit) => unit.dept_id === dept_id)?.dept_name ?? '已不能选择的单位',
    nameOfMajor,
  }
}

/** Two people have written the same fields: nothing is saved before each has been chosen. */
export default function BookConflict({ mine, conflict, onChosen }: Props) {
  const { theirs, clashes } = conflict
  const names = useNames([mine.book, theirs.book])
  const lines = clashes.map(({ name }) => {
    const words = ({ book, editors }: BookDraft) =>
      isKeyOf(BOOK_LABELS, name) ? fieldWords(name, book, names) : editorWords(editors)
    const sides = { mine: words(mine), theirs: words(theirs), undecided: true }
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
