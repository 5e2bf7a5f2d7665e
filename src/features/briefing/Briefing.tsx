import type { ReactNode } from 'react'
import type { Output } from '#contract'
import { RichText } from '#src/features/richText/RichText'
import styles from './Briefing.module.css'

type Detail = Output<'commitment_detail'>
type Shown = Pick<
  Detail,
  | 'project_name'
  | 'review_begin_time'
  | 'review_end_time'
  | 'group_name'
  | 'contacts'
  | 'instruction'
  | 'score_note'
  | 'advice_note'
>

interface Props {
  detail: Shown
  /** What stands at the end: the promise. */
  children?: ReactNode
}

/** 评审说明 as experts read it before they review. */
export function Briefing({ detail, children }: Props) {
  const texts = [
    ['评审说明', detail.instruction],
    ['打分说明', detail.score_note],
    ['意见要求', detail.advice_note],
  ] as const
  return (
    <article className={styles['page']}>
      <h2 className={styles['title']}>{detail.project_name}</h2>
      <section className={styles['section']} aria-label="评审安排">
        <h3>评审安排</h3>
        <dl className={styles['facts']}>
          <dt>评审时间</dt>
          <dd>
            {detail.review_begin_time.slice(0, 16)} 至 {detail.review_end_time.slice(0, 16)}
          </dd>
          <dt>所在小组</dt>
          <dd>{detail.group_name}</dd>
          {detail.contacts.length > 0 && (
            <>
              <dt>联系人</dt>
              <dd>
                {detail.contacts.map(({ name, phone }) => [name, phone].filter(Boolean).join(' ')).join('；')}
              </dd>
            </>
          )}
        </dl>
      </section>
      {texts.map(
        ([title, text]) =>
          text && (
            <section key={title} className={styles['section']} aria-label={title}>
              <h3>{title}</h3>
              <RichText text={text} />
            </section>
          ),
      )}
      {children}
    </article>
  )
}
