import { Form, Input, Select } from 'antd'
import type { Input as In } from '#contract'
import { CARRIER, CHANNEL, EDU_LEVEL, MAJOR_CATEGORY, options, PROVINCE } from '#contract/dict'

export const Filter = Form.Item<In<'bookinfo_list'>>

const search = { optionFilterProp: 'label' }

/** What books are looked for by, in the pool and in the library. */
export const BookFilters = () => (
  <>
    <Filter name="keyword">
      <Input allowClear placeholder="书名、主编、出版社、ISBN、编号" style={{ width: 264 }} />
    </Filter>
    <Filter name="edu_level">
      <Select allowClear options={options(EDU_LEVEL)} placeholder="教育层次" style={{ width: 120 }} />
    </Filter>
    <Filter name="major_category">
      <Select
        allowClear
        showSearch={search}
        options={options(MAJOR_CATEGORY)}
        placeholder="专业大类"
        style={{ width: 150 }}
      />
    </Filter>
    <Filter name="carrier">
      <Select allowClear options={options(CARRIER)} placeholder="载体" style={{ width: 110 }} />
    </Filter>
    <Filter name="recommend_channel">
      <Select allowClear options={options(CHANNEL)} placeholder="推荐渠道" style={{ width: 110 }} />
    </Filter>
    <Filter name="province_id">
      <Select
        allowClear
        showSearch={search}
        options={options(PROVINCE)}
        placeholder="省份"
        style={{ width: 110 }}
      />
    </Filter>
  </>
)
