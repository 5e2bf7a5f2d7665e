import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { z } from '#contract/zod'
import { contract, type Output } from '#contract'
import type { FormalResult } from '#contract/facts/declaration/states'
import type { FormalCode } from '#contract/facts/examining/formal'
import type { ItemResult } from '#contract/rules/examining/conclusion'
import { useAct } from '#src/api/query'
import { tellUnkept } from '#src/features/autosave/tellUnkept'
import { formDraft } from '#src/features/formDraft/formDraft'
import { useMe } from '#src/session/session'

export type Exam = Output<'formal_exam_detail'>

/** What an examiner has written: the items and the opinion. */
interface Written {
  items: ItemResult[]
  opinion: string
}

/** Milliseconds after the last keystroke. */
const SAVED_AFTER = 1_500

/** As it lies in this browser, where anything may have been written. */
const Recalled = z.object({ items: contract.formal_exam_save.input.shape.items, opinion: z.string() })

/** What was typed and did not reach the server before this browser was left; nothing once the server knows more. */
function recalled(key: string, exam: Exam): Written | undefined {
  const draft = formDraft(key).read()
  return draft?.revision === exam.revision ? Recalled.safeParse(draft.values).data : undefined
}

/**
 * The sheet of an examination while it is written: kept in this browser with every keystroke, and saved as one writes.
 */
export function useExam(exam: Exam) {
  const { user } = useMe()
  const key = `exam-draft:${user.userId}:${exam.exam_id}`
  const act = useAct('formal_exam_save', { meta: { keep: true } })
  const [written, setWritten] = useState<Written>(
    () => recalled(key, exam) ?? { items: exam.items, opinion: exam.opinion ?? '' },
  )
  const [revision, setRevision] = useState(exam.revision)
  const [dirty, setDirty] = useState<Written>()

  const write = (next: Written): void => {
    setWritten(next)
    setDirty(next)
    tellUnkept(formDraft(key).write({ values: { ...next }, revision }))
  }
  const save = useEffectEvent((sent: Written): void =>
    act.mutate(
      { exam_id: exam.exam_id, items: sent.items, opinion: sent.opinion, revision },
      {
        onSuccess: (answer) => {
          setRevision(answer.revision)
          setDirty((now) => (now === sent ? undefined : now))
          formDraft(key).clear()
        },
      },
    ),
  )
  useEffect(() => {
    if (!dirty || !exam.may.examine) return undefined
    const timer = setTimeout(() => save(dirty), SAVED_AFTER)
    return () => clearTimeout(timer)
  }, [dirty, exam.may.examine])

  const findings = useMemo(
    () => new Map(exam.findings.map(({ code, verdict }) => [code, verdict])),
    [exam.findings],
  )
  const change = (code: FormalCode, more: { result?: FormalResult | null; remark?: string | null }): void =>
    write({
      ...written,
      items: written.items.map((item) => (item.code === code ? { ...item, ...more } : item)),
    })
  return {
    ...written,
    revision,
    findings,
    isSaving: act.isPending,
    isSaved: dirty === undefined,
    change,
    setOpinion: (opinion: string): void => write({ ...written, opinion }),
    /** Takes over what the machine proposes for the items that nobody has judged yet. */
    takeProposals: (proposed: ReadonlyMap<FormalCode, FormalResult>): void =>
      write({
        ...written,
        items: written.items.map((item) => ({
          ...item,
          result: item.result ?? proposed.get(item.code) ?? null,
        })),
      }),
    done: (): void => {
      setDirty(undefined)
      formDraft(key).clear()
    },
  }
}
export type ExamWork = ReturnType<typeof useExam>
