import type { Output } from '#contract'
import { useMe } from '#src/session/session'
import { useUnsaved } from '#src/ui/unsaved'
import { AdviceField } from './AdviceField'
import type { Reviews } from '#src/features/bookReviews/reviews'
import { BookVerdict } from './BookVerdict'
import { DeviationNotes } from './DeviationNotes'
import { LabelledField } from './LabelledField'
import styles from './Leader.module.css'
import { MeetingFields } from './MeetingFields'
import { OpinionFooter } from './OpinionFooter'
import { OpinionNotices } from './OpinionNotices'
import type { OpinionPlace } from './opinionPlace'
import { OpinionConflict } from './saving/OpinionConflict'
import { useOpinionDraft } from './saving/opinionDraft'
import { useOpinionActs } from './saving/useOpinionActs'
import { VetoList } from './VetoList'

interface Props {
  place: OpinionPlace
  detail: Output<'groupLeader_advice_detail'>
  vetoes: Reviews['vetoes']
  onClose: () => void
}

/** The opinion of the group on one book, or its report on all of them. */
export function LeaderOpinionForm({ place, detail, vetoes, onClose }: Props) {
  const { user } = useMe()
  const { project_id, group_id, book_id } = place
  const isWritable = detail.readonly_reason === null
  const key = `leader-draft:${user.userId}:${project_id}:${group_id}:${book_id ?? 'group'}`
  const draft = useOpinionDraft(key, detail, isWritable)
  const { value, isDirty, change } = draft
  useUnsaved(isDirty)
  const acts = useOpinionActs(place, draft, onClose)
  const edit = isWritable ? change : undefined
  const isBook = book_id !== undefined
  return (
    <section className={styles['right']} aria-label={isBook ? '小组意见' : '小组综合报告'}>
      <div className={styles['fields']}>
        <OpinionNotices detail={detail} draft={draft} />
        {isBook && vetoes.length > 0 && (
          <LabelledField label="一票否决确认" error={acts.errors.get('veto_confirm')}>
            <VetoList
              vetoes={vetoes}
              value={value.veto_confirm}
              onChange={edit && ((veto_confirm) => edit({ veto_confirm }))}
            />
          </LabelledField>
        )}
        {isBook && <BookVerdict {...{ detail, value, errors: acts.errors, edit }} />}
        {isBook && <MeetingFields detail={detail} value={value} errors={acts.errors} onChange={edit} />}
        {isBook && detail.is_divergent && (
          <DeviationNotes deviations={detail.deviations} value={value} errors={acts.errors} onChange={edit} />
        )}
        <AdviceField
          label={isBook ? '小组意见' : '小组综合报告'}
          value={value.advice}
          least={detail.min_len}
          starts={
            isBook
              ? [['汇总专家意见', detail.merged_advice]]
              : [
                  ['插入统计数据', detail.group_figures],
                  ['汇总各书意见', detail.merged_advice],
                ]
          }
          error={acts.errors.get('advice')}
          onText={edit && ((advice) => edit({ advice }))}
        />
      </div>
      <OpinionConflict draft={draft} />
      <OpinionFooter {...{ detail, draft, acts, isWritable, onClose }} />
    </section>
  )
}
