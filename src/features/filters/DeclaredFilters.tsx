import { Form, Input } from 'antd'

interface Fields {
  keyword: string
  isbn: string
  first_editor: string
  declare_unit: string
}
const Filter = Form.Item<Fields>

/** What a declared book is looked for by first: its title or number, its ISBN, its editor. */
export const TitleFilters = () => (
  <>
    <Filter name="keyword" label="教材">
      <Input allowClear placeholder="书名、编号" style={{ width: 150 }} />
    </Filter>
    <Filter name="isbn">
      <Input allowClear aria-label="ISBN" placeholder="ISBN" maxLength={20} style={{ width: 140 }} />
    </Filter>
    <Filter name="first_editor">
      <Input allowClear aria-label="主编" placeholder="主编" maxLength={100} style={{ width: 100 }} />
    </Filter>
  </>
)

export const DeclareUnitFilter = () => (
  <Filter name="declare_unit">
    <Input allowClear aria-label="申报单位" placeholder="申报单位" maxLength={100} style={{ width: 130 }} />
  </Filter>
)
