import { Alert, Button, InputNumber, Radio, Tooltip } from 'antd'
import type { Output } from '#contract'
import { CONCLUSION, OPINION_STATUS, options } from '#contract/dict'
import type { Conclusion } from '#contract/rules/scoreRule'
import { useMe } from '#src/session/session'
import { useUnsaved } from '#src/ui/unsaved'
import { AdviceField } from './AdviceField'
import type { Reviews } from '#src/features/bookReviews/BookReviews'
import { DeviationNotes } from './DeviationNotes'
import { Field } from './Field'
import styles from './Leader.module.css'
import { MeetingFields } from './MeetingFields'
import type { OpinionPlace } from './OpinionDrawer'
import { draftOf, useOpinionDraft } from './opinionDraft'
import { useOpinionActs } from './useOpinionActs'
import { VetoList } from './VetoList'

interface Props {
  place: OpinionPlace
  detail: Output<'groupLeader_advice_detail'>
  vetoes: Reviews['vetoes']
  onClose: () => void
}

/** The opinion of the group on one book, or its report on all of them. */
export function OpinionForm({ place, detail, vetoes, onClose }: Props) {
  const { user } = useMe()
  const { project_id, group_id, book_id } = place
  const isWritable = detail.readonly_reason === null
  const key = `leader-draft:${user.userId}:${project_id}:${group_id}:${book_id ?? 'group'}`
  const draft = useOpinionDraft(key, draftOf(detail), isWritable)
  const { value, isDirty, change } = draft
  useUnsaved(isDirty)
  const acts = useOpinionActs(place, detail.version, { onSaved: draft.markSaved, onSubmitted: onClose })
  const edit = isWritable ? change : undefined
  const full = detail.full_score
  const isBook = book_id !== undefined
  return (
    <section className={styles['right']} aria-label={isBook ? '小组意见' : '小组综合报告'}>
      <div className={styles['fields']}>
        {detail.readonly_reason !== null && <Alert type="info" showIcon title={detail.readonly_reason} />}
        {detail.return_reason !== null && (
          <Alert type="warning" showIcon title={`管理员已退回：${detail.return_reason}`} />
        )}
        {draft.restored && (
          <Alert
            type="warning"
            showIcon
            title={
              draft.clashes
                ? '本机有未保存的内容，与已保存的意见不同，现显示本机内容'
                : '已恢复上次未保存的内容'
            }
            action={
              <Button size="small" onClick={draft.discard}>
                放弃
              </Button>
            }
          />
        )}
        {isBook && vetoes.length > 0 && (
          <Field label="一票否决确认" error={acts.errors.get('veto_confirm')}>
            <VetoList
              vetoes={vetoes}
              value={value.veto_confirm}
              onChange={edit && ((veto_confirm) => edit({ veto_confirm }))}
            />
          </Field>
        )}
        {isBook && (
          <Field
            id="leader-score"
            label="组长分"
            hint={detail.leader_score_counts ? undefined : '本活动组长分不计入最终分，可不填'}
            error={acts.errors.get('leader_score')}
          >
            <InputNumber
              id="leader-score"
              min={0}
              {...(full !== null && { max: full, placeholder: `0～${full}` })}
              precision={2}
              step={0.5}
              style={{ width: 160 }}
              disabled={!edit}
              value={value.leader_score}
              onChange={(leader_score) => edit?.({ leader_score })}
            />
          </Field>
        )}
        {isBook && (
          <Field label="结论" error={acts.errors.get('conclusion')}>
            <Radio.Group
              aria-label="结论"
              options={options(CONCLUSION)}
              disabled={!edit}
              value={value.conclusion}
              onChange={(event) => edit?.({ conclusion: event.target.value as Conclusion })}
            />
          </Field>
        )}
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
      <footer className={styles['footer']}>
        <span className={styles['hint']}>
          {OPINION_STATUS[detail.opinion_status]}
          {detail.leader_name && ` · ${detail.leader_name}`}
          {isDirty && <strong className={styles['unsaved']}> · 有未保存的修改</strong>}
        </span>
        {isWritable ? (
          <>
            <Button
              loading={acts.isPending}
              disabled={!isDirty && detail.opinion_status !== 'none'}
              onClick={() => acts.keep(value)}
            >
              暂存
            </Button>
            <Tooltip title={detail.submit_reason}>
              <Button
                type="primary"
                loading={acts.isPending}
                disabled={detail.submit_reason !== null}
                onClick={() => acts.submit(value)}
              >
                提交
              </Button>
            </Tooltip>
          </>
        ) : (
          <Button onClick={onClose}>关闭</Button>
        )}
      </footer>
    </section>
  )
}
