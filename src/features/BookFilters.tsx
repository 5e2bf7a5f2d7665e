import { Form, Input } from 'antd'
import { CHANNEL, EDU_LEVEL, MAJOR_CATEGORY, PROVINCE } from '#contract/dict'
import { ChoiceFilter } from '#src/list/ChoiceFilter'

interface Fields {
  keyword: string
  major_category: string
  edu_level: string
  recommend_channel: string
  province_id: string
}

export const MajorFilter = () => (
  <ChoiceFilter<Fields> name="major_category" labels={MAJOR_CATEGORY} placeholder="专业大类" width={150} />
)

export const ProvinceFilter = () => (
  <ChoiceFilter<Fields> name="province_id" labels={PROVINCE} placeholder="省份" width={110} />
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
    <ChoiceFilter<Fields> name="edu_level" labels={EDU_LEVEL} placeholder="教育层次" />
    <MajorFilter />
    <ChoiceFilter<Fields> name="recommend_channel" labels={CHANNEL} placeholder="推荐渠道" />
    <ProvinceFilter />
  </>
)
