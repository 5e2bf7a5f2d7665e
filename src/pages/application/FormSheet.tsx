import type { Output } from '#contract'
import styles from './FormSheet.module.css'

type Form = Output<'application_detail'>
type Section = Form['sections'][number]

const Facts = ({ rows }: Extract<Section, { kind: 'facts' }>) => (
  <div>
    {rows.map((row) => (
      <dl key={row[0]?.label} className={styles['row']}>
        {row.map(({ label, value }) => (
          <div key={label} className={styles['fact']}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    ))}
  </div>
)

const Lines = ({ title, columns, lines }: Extract<Section, { kind: 'table' }>) => (
  <table className={styles['table']} aria-label={title}>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column.title} scope="col">
            {column.title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {lines.length === 0 && (
        <tr>
          <td colSpan={columns.length}>（未填写）</td>
        </tr>
      )}
      {lines.map((line, at) => (
        // Two lines may be alike, and none of them moves.
        // oxlint-disable-next-line react/no-array-index-key
        <tr key={at}>
          {line.map((text, column) => (
            <td key={columns[column]?.title}>{text}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

const Body = (section: Section) => {
  if (section.kind === 'facts') return <Facts {...section} />
  if (section.kind === 'table') return <Lines {...section} />
  if (section.kind === 'texts')
    return (
      <dl className={styles['texts']}>
        {section.parts.map(({ label, text }) => (
          <div key={label} className={styles['fact']}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    )
  return (
    <div className={styles['signed']}>
      <p>{section.text}</p>
      <ul>
        {section.signers.map((who) => (
          <li key={who}>{who}：</li>
        ))}
      </ul>
    </div>
  )
}

/** A form as it stands on A4 paper; the same content is drawn as PDF by the server. */
export const FormSheet = ({ form: { heading, draft, sections } }: { form: Form }) => (
  <article className={styles['sheet']} aria-label={heading}>
    {draft && (
      <div className={styles['mark']} aria-hidden>
        {Array.from({ length: 3 }, (_, at) => (
          // The words stand in the style sheet: they are no text to be read.
          <span key={at} />
        ))}
      </div>
    )}
    <h2 className={styles['heading']}>{heading}</h2>
    {draft && <p className={styles['draft']}>草稿：尚未提交</p>}
    {sections.map((section) => (
      <section key={section.title} aria-label={section.title}>
        <h3 className={styles['part']}>{section.title}</h3>
        <Body {...section} />
      </section>
    ))}
  </article>
)
