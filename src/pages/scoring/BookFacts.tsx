import { Link } from 'react-router-dom'
import type { ReactNode } from 'react'
import { to } from '#contract/address'
import { EDU_LEVELS, MAJORS } from '#src/features/dict/dictionaries'
import { renderDict } from '#src/features/dict/renderDict'
import { RichText } from '#src/features/richText/RichText'
import type { LoadedReview } from '#src/features/writtenReview/draft'
import page from './Scoring.module.css'
import styles from './Facts.module.css'

/** What the expert should know while scoring: the book and how to score. */
export function BookFacts({ loaded, isFolded }: { loaded: LoadedReview; isFolded: boolean }) {
  const { book, score_note, advice_note } = loaded
  const facts: [string, ReactNode][] = [
    ['ISBN', book.isbn],
    ['第一主编', book.first_editor],
    ['主编单位', book.first_editor_unit],
    ['出版单位', book.publisher_name],
    ['出版时间', book.publish_date],
    ['教育层次', book.edu_level && renderDict(EDU_LEVELS)(book.edu_level)],
    ['专业大类', book.major_category && renderDict(MAJORS)(book.major_category)],
    ['课程', book.course_name],
  ]
  const all = (
    <>
      <dl>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {[
        ['内容简介', book.abstract],
        ['打分说明', score_note],
        ['意见要求', advice_note],
      ].map(
        ([title, text]) =>
          text && (
            <section key={title}>
              <h3>{title}</h3>
              <div className={styles['note']}>
                <RichText text={text} />
              </div>
            </section>
          ),
      )}
      <Link to={to('review/review/strations')}>评审说明与承诺书</Link>
    </>
  )
  if (!isFolded)
    return (
      <aside className={styles['facts']} aria-label="教材信息">
        {all}
      </aside>
    )
  return (
    <aside aria-label="教材信息">
      <details className={styles['folded']}>
        <summary>
          教材信息与打分说明
          <span className={page['hint']}>
            {[book.first_editor, book.publisher_name].filter(Boolean).join(' · ')}
          </span>
        </summary>
        <div className={styles['unfolded']}>{all}</div>
      </details>
    </aside>
  )
}
