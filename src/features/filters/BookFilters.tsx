import type { RecommendChannel, EduLevel } from '#contract/facts/books'
import { Form, Input } from 'antd'
import { CHANNELS, EDU_LEVELS, MAJORS, PROVINCES } from '#src/features/dict/dictionaries'
import { DictFilter } from '#src/features/dict/DictFilter'

interface Fields {
  keyword: string
  major_category: string
  edu_level: EduLevel
  recommend_channel: RecommendChannel
  province_id: string
  year: string
}

export const MajorFilter = () => (
  <DictFilter<Fields> name="major_category" dict={MAJORS} placeholder="专业大类" width={150} />
)

export const ProvinceFilter = () => (
  <DictFilter<Fields> name="province_id" dict={PROVINCES} placeholder="省份" width={110} />
)

const digitsIn = (text: string) => text.replace(/\D/g, '') || undefined

/** The year of the declaration, where books of several years stand together. */
export const YearFilter = () => (
  // A field of digits, since a number field is as heavy as the rest of the filters. When cleared it holds nothing: a
  // write that takes the whole filter would read an empty text as a value.
  <Form.Item<Fields> name="year" normalize={digitsIn}>
    <Input
      allowClear
      aria-label="年度"
      placeholder="年度"
      inputMode="numeric"
      maxLength={4}
      style={{ width: 90 }}
    />
  </Form.Item>
)

/** What books are looked for by, wherever they are. */
export const BookFilters = ({ keyword = '书名、主编、出版社、ISBN、编号' }: { keyword?: string }) => (
  <>
    <Form.Item<Fields> name="keyword">
      {/* As wide as its hint. */}
      <Input
        allowClear
        aria-label="关键字"
        placeholder={keyword}
        style={{ width: 40 + 14 * keyword.length }}
      />
    </Form.Item>
    <DictFilter<Fields> name="edu_level" dict={EDU_LEVELS} placeholder="教育层次" />
    <MajorFilter />
    <DictFilter<Fields> name="recommend_channel" dict={CHANNELS} placeholder="推荐渠道" />
    <ProvinceFilter />
  </>
)
