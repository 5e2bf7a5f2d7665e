import { Button, Flex, Form, Input, Select } from 'antd'
import { useState } from 'react'
import type { Input as In } from '#contract'
import { options } from '#contract/facts/closed'
import { IMPORT_STATUS, IMPORT_TYPE } from '#contract/facts/imports'
import { ImportPanel } from '#src/features/importing/ImportPanel'
import { DateRangeFilter } from '#src/list/DateRangeFilter'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { Can } from '#src/session/Can'
import { type Batch, batchColumns } from './columns'
import { ErrorsDialog } from './ErrorsDialog'
import { useRollback } from './useRollback'

const Filter = Form.Item<In<'import_list'>>

/** 导入管理: files are brought in above, and the batches there are stand below. */
export default function ImportPage() {
  const list = useList('import_list', { rowKey: 'import_id', selection: true })
  const rollback = useRollback()
  const [shown, setShown] = useState<Batch>()
  const chosen = list.selected.filter(({ can_rollback }) => can_rollback)
  return (
    <Flex vertical gap={16}>
      <Can permission={['review:import:add']}>
        <ImportPanel />
      </Can>
      <ListPage
        list={list}
        columns={batchColumns({
          onRollBack: (batch) => rollback.ask([batch]),
          onForget: rollback.forget,
          onErrors: setShown,
        })}
        actions={
          <Can permission={['review:import:remove']}>
            <Button danger disabled={chosen.length === 0} onClick={() => rollback.ask(chosen)}>
              批量回滚
            </Button>
          </Can>
        }
        filters={
          <>
            <Filter name="import_type" label="类型">
              <Select allowClear placeholder="全部" style={{ width: 120 }} options={options(IMPORT_TYPE)} />
            </Filter>
            <Filter name="status" label="状态">
              <Select allowClear placeholder="全部" style={{ width: 120 }} options={options(IMPORT_STATUS)} />
            </Filter>
            <Filter name="keyword" label="文件名">
              <Input allowClear style={{ width: 160 }} />
            </Filter>
            <DateRangeFilter label="导入时间" />
          </>
        }
      >
        {shown && <ErrorsDialog batch={shown} onClose={() => setShown(undefined)} />}
        {rollback.dialog}
      </ListPage>
    </Flex>
  )
}
