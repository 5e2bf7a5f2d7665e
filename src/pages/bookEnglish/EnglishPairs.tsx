import { Form, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import type { Output } from '#contract'
import {
  ABSTRACT_WORDS,
  ENGLISH_LABELS,
  KEYWORDS,
  wordsIn,
  type EnglishField,
} from '#contract/rules/declaration/englishRule'
import { rule } from '#src/api/rule'
import styles from './English.module.css'

type Detail = Output<'book_english_detail'>

interface Pair {
  field: EnglishField
  /** What it renders; without it the field has no Chinese original. */
  original?: [title: string, text: string | null]
}

/** The fields beside the Chinese that they render. */
function pairsOf({ book, chinese }: Detail): Pair[] {
  const names = chinese.editors.map(({ name }) => name).join('、') || book.first_editor
  const units = [...new Set(chinese.editors.flatMap(({ unit }) => unit ?? []))].join('、')
  return [
    { field: 'title_en', original: ['书名', book.book_name] },
    { field: 'subtitle_en' },
    { field: 'authors_en', original: ['编者', names] },
    { field: 'affiliation_en', original: ['编者单位', units || chinese.first_editor_unit] },
    { field: 'publisher_en', original: ['出版社', book.publisher_name] },
    { field: 'edition_en', original: ['版次', book.edition === null ? null : `第${book.edition}版`] },
    { field: 'abstract_en', original: ['内容简介', chinese.abstract] },
    { field: 'keywords_en', original: ['对应课程', book.course_name] },
    { field: 'toc_en', original: ['目录', chinese.catalog] },
    { field: 'rights_sold' },
    { field: 'overseas_use' },
    { field: 'intro_video' },
  ]
}

const ENGLISH = { lang: 'en', spellCheck: true }
const INPUTS: Partial<Record<EnglishField, ReactNode>> = {
  abstract_en: <Input.TextArea {...ENGLISH} autoSize={{ minRows: 7, maxRows: 16 }} />,
  toc_en: <Input.TextArea {...ENGLISH} autoSize={{ minRows: 6, maxRows: 16 }} />,
  keywords_en: (
    <Select
      mode="tags"
      open={false}
      suffixIcon={null}
      tokenSeparators={[',', ';', '，', '；']}
      placeholder="回车或逗号添加，3至8个"
    />
  ),
  rights_sold: <Input.TextArea autoSize={{ minRows: 2 }} placeholder="如：英语（英国）、越南语（越南）" />,
  overseas_use: <Input.TextArea autoSize={{ minRows: 2 }} placeholder="使用本教材的海外院校" />,
  intro_video: <Input placeholder="https://" />,
}

const count = (now: number, { min, max }: { min: number; max: number }, unit: string) =>
  `${now}${unit}，须${min}至${max}${unit}`

/** How much there is of what is counted, as it is typed. */
function Counted({ field }: { field: EnglishField }) {
  const value: unknown = Form.useWatch(field)
  if (field === 'abstract_en')
    return count(typeof value === 'string' ? wordsIn(value) : 0, ABSTRACT_WORDS, '词')
  return count(Array.isArray(value) ? value.length : 0, KEYWORDS, '个')
}

const COUNTED: readonly EnglishField[] = ['abstract_en', 'keywords_en']

interface Props {
  detail: Detail
}

/** Each field with the Chinese original at its left. */
export const EnglishPairs = ({ detail }: Props) =>
  pairsOf(detail).map(({ field, original }) => (
    <div key={field} className={styles['pair']}>
      <div>
        {original && (
          <>
            <h3>{original[0]}</h3>
            <div className={original[1] ? styles['chinese'] : styles['absent']}>
              {original[1] ?? '（教材信息中还没有填写）'}
            </div>
          </>
        )}
      </div>
      <Form.Item
        name={field}
        label={ENGLISH_LABELS[field]}
        rules={[rule('book_english_save', `fields.${field}`)]}
        {...(COUNTED.includes(field) && { extra: <Counted field={field} /> })}
      >
        {INPUTS[field] ?? <Input {...ENGLISH} />}
      </Form.Item>
    </div>
  ))
