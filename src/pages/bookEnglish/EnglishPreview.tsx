import { Modal } from 'antd'
import styles from './English.module.css'

interface Props {
  /** As typed so far. */
  values: Readonly<Record<string, unknown>>
  onClose: () => void
}

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.join('; ') : typeof value === 'string' ? value.trim() : ''

const PARTS = [
  ['abstract_en', 'Abstract'],
  ['keywords_en', 'Keywords'],
  ['toc_en', 'Contents'],
  ['rights_sold', 'Rights sold'],
  ['overseas_use', 'In use abroad'],
] as const

/** The record as a reader abroad meets it. */
export function EnglishPreview({ values, onClose }: Props) {
  const edition = [values['edition_en'], values['publisher_en']].map(textOf).filter(Boolean).join(' · ')
  return (
    <Modal open title="英文信息预览" width={760} onCancel={onClose} footer={null}>
      <article lang="en" className={styles['preview']}>
        <h2>{textOf(values['title_en']) || '—'}</h2>
        <p>{textOf(values['subtitle_en'])}</p>
        <p>
          <strong>{textOf(values['authors_en'])}</strong>
        </p>
        <p>{textOf(values['affiliation_en'])}</p>
        <p>{edition}</p>
        {PARTS.filter(([field]) => textOf(values[field]) !== '').map(([field, title]) => (
          <section key={field}>
            <h3>{title}</h3>
            <p>{textOf(values[field])}</p>
          </section>
        ))}
      </article>
    </Modal>
  )
}
