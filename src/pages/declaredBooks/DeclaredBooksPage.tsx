import { Form, Input } from 'antd'
import type { Input as In } from '#contract'
import { DECLARE_STATUS } from '#contract/facts/declaration/states'
import { BOOK_WRITERS, holdsRole } from '#contract/roles'
import { allRows } from '#src/api/allRows'
import { CARRIERS, EDU_LEVELS } from '#src/features/dict/dictionaries'
import { DictFilter } from '#src/features/dict/DictFilter'
import { BatchAudit } from '#src/features/declareSteps/BatchAudit'
import { BatchesButton } from '#src/features/declareSteps/BatchesButton'
import { useDeclareSteps } from '#src/features/declareSteps/useDeclareSteps'
import { BeginBook } from '#src/features/declaring/BeginBook'
import { BookActions } from '#src/features/declaring/BookActions'
import { ExportButton } from '#src/features/exporting/ExportButton'
import { rowsRead } from '#src/features/exporting/useExporting'
import { MajorFilter, YearFilter } from '#src/features/filters/BookFilters'
import { TitleFilters } from '#src/features/filters/DeclaredFilters'
import { ChoiceFilter } from '#src/list/ChoiceFilter'
import { actionsColumn } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { useAddress } from '#src/menu/useAddress'
import { useMe } from '#src/session/session'
import { DeleteBooks } from './DeleteBooks'
import { COLUMNS, type Declared } from './columns'
import { sheetOf } from './sheet'

type Wanted = In<'declared_book_list'>
const Filter = Form.Item<Wanted>

const Filters = () => (
  <>
    <TitleFilters />
    <Filter name="publisher_name">
      <Input allowClear aria-label="出版社" placeholder="出版社" maxLength={100} style={{ width: 130 }} />
    </Filter>
    <DictFilter<Wanted> name="edu_level" dict={EDU_LEVELS} placeholder="层次" width={110} />
    <MajorFilter />
    <DictFilter<Wanted> name="carrier" dict={CARRIERS} placeholder="载体" width={110} />
    <ChoiceFilter<Wanted> name="declare_status" labels={DECLARE_STATUS} placeholder="状态" />
    <YearFilter />
  </>
)

/** 教材管理: the books that the user or their unit declares or publishes. */
export default function DeclaredBooksPage() {
  const { oneOf, id } = useAddress<'book/bookInfo/index'>()
  const { roles } = useMe()
  const isWriter = holdsRole(roles, BOOK_WRITERS)
  const steps = useDeclareSteps()
  const list = useList('declared_book_list', {
    rowKey: 'book_id',
    initial: { declare_status: oneOf('declare_status', DECLARE_STATUS), year: id('year') },
    selection: steps.audits || isWriter,
  })
  const columns = [
    ...COLUMNS,
    actionsColumn<Declared>((book) => <BookActions book={book} steps={steps} />, 200),
  ]
  return (
    <ListPage
      list={list}
      columns={columns}
      empty="没有教材；点“新增”填写第一本，由评审办公室导入、写明本单位的教材也会出现在这里"
      filters={<Filters />}
      actions={
        <>
          {isWriter && <BeginBook />}
          <BatchAudit selected={list.selected} steps={steps} />
          <ExportButton
            load={async ({ options: call, report }) =>
              sheetOf(await allRows('declared_book_list', list.filter, call, rowsRead(report)))
            }
          />
          {isWriter && <DeleteBooks selected={list.selected} onDone={() => list.select([])} />}
          <BatchesButton />
        </>
      }
    >
      {steps.dialogs}
    </ListPage>
  )
}
