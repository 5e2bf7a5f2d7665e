import { Button, Flex, Form, Input } from 'antd'
import { useState } from 'react'
import type { Input as In, Output } from '#contract'
import { ENABLED } from '#contract/facts/system/dict'
import { call } from '#src/api/call'
import { query } from '#src/api/query'
import { useFreshDicts } from '#src/features/dict/useFreshDicts'
import { ExportButton } from '#src/features/exporting/ExportButton'
import { serverFile } from '#src/features/exporting/serverFile'
import { BackTo } from '#src/features/fetched/BackTo'
import { RecordPage } from '#src/features/fetched/RecordPage'
import { useLevels } from '#src/features/levels/useLevels'
import { AddDelete } from '#src/features/records/AddDelete'
import { EditDelete } from '#src/features/records/EditDelete'
import { ChoiceFilter } from '#src/list/ChoiceFilter'
import { actionsColumn } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useModalForm } from '#src/list/useModalForm'
import { usePathId } from '#src/menu/usePathId'
import { Can } from '#src/session/Can'
import { itemColumns } from './columns'
import { DictChoice } from './DictChoice'
import { ItemFields } from './ItemFields'
import type { Item } from './tree'
import { useItemRemoval } from './useItemRemoval'

type Wanted = In<'dict_list'>
const Filter = Form.Item<Wanted>

const Filters = () => (
  <>
    <Filter name="dictLabel" label="字典标签">
      <Input allowClear />
    </Filter>
    <ChoiceFilter<Wanted> name="status" labels={ENABLED} placeholder="状态" width={96} />
  </>
)

/** 字典数据: the items of one dictionary. */
export default function DictItemsPage() {
  const dictId = usePathId('dict/type/data/dictId', 'dictId')
  return (
    <RecordPage
      id={dictId}
      missing="没有这个字典"
      list="system/dict/index"
      ask={(id) => query('dict_type_detail', { id })}
    >
      {(dict) => (
        <Flex vertical gap={16}>
          <DictChoice dict={dict} />
          {/* A new name of the dictionary is another list. */}
          <Items key={dict.dictType} dict={dict} />
        </Flex>
      )}
    </RecordPage>
  )
}

const WIDTH = 640

/** The forms in which an item is written. */
function useItemForms({ dictType }: Output<'dict_type_detail'>, onWritten: (parent: number | null) => void) {
  const [parent, setParent] = useState<number | null>(null)
  const [edited, setEdited] = useState<Item>()
  const onDone = (): void => onWritten(parent)
  const add = useModalForm('dict_add', '新增字典数据', { width: WIDTH, success: '新增成功', onDone })
  const edit = useModalForm('dict_edit', '修改字典数据', { width: WIDTH, success: '修改成功', onDone })
  return {
    add: (above: Item | undefined, dictSort: number): void => {
      setParent(above?.dictCode ?? null)
      add.open({ dictType, parentId: above?.dictCode, dictSort, isDefault: 'N', status: '0' })
    },
    edit: (item: Item): void => {
      setParent(item.parentId)
      setEdited(item)
      edit.open({ ...item, parentId: item.parentId ?? undefined, cssClass: item.cssClass ?? '' })
    },
    dialogs: (
      <>
        {add.dialog(<ItemFields dictType={dictType} />)}
        {edit.dialog(<ItemFields dictType={dictType} item={edited} />)}
      </>
    ),
  }
}

function Items({ dict }: { dict: Output<'dict_type_detail'> }) {
  const { dictType } = dict
  const tree = useLevels('dict_list', { rowKey: 'dictCode', fixed: { dictType } })
  const fresh = useFreshDicts()
  const forms = useItemForms(dict, (parent) => {
    if (parent !== null) tree.show(parent)
    fresh()
  })
  const remove = useItemRemoval(dictType, () => {
    tree.select([])
    fresh()
  })
  const { selected, isFiltered } = tree
  const list = { ...tree.list, tableProps: { ...tree.list.tableProps, rowSelection: tree.rowSelection } }
  const columns = [
    ...itemColumns(isFiltered),
    actionsColumn<Item>(
      (item) => (
        <>
          <Can permission={['system:dict:add']}>
            <Button type="link" onClick={() => forms.add(item, item.childNum)}>
              新增下级
            </Button>
          </Can>
          <EditDelete of="system:dict" onEdit={() => forms.edit(item)} onDelete={() => void remove([item])} />
        </>
      ),
      172,
    ),
  ]
  return (
    <ListPage
      list={list}
      columns={columns}
      empty={isFiltered ? '没有符合条件的数据' : '还没有数据；点“新增”写第一项'}
      filters={<Filters />}
      actions={
        <>
          <AddDelete
            of="system:dict"
            onAdd={() => forms.add(undefined, list.total)}
            selected={selected}
            onDelete={(items) => void remove(items)}
          />
          <Can permission={['system:dict:export']}>
            <ExportButton
              load={serverFile((options) =>
                call('dict_export', { ...list.filter, parentId: undefined, dictType }, options),
              )}
            />
          </Can>
          <BackTo list="system/dict/index" />
        </>
      }
    >
      {forms.dialogs}
    </ListPage>
  )
}
