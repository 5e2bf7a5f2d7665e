import { useQuery } from '@tanstack/react-query'
import { Form, Input, InputNumber, Radio, Select, TreeSelect } from 'antd'
import type { Input as In } from '#contract'
import { keysOf, options } from '#contract/facts/closed'
import { ENABLED, LIST_CLASS, YES_NO } from '#contract/facts/system/dict'
import { MAX_PAGE_SIZE } from '#contract/paging'
import { query } from '#src/api/query'
import { rule } from '#src/api/rule'
import { ItemTag } from '#src/features/dict/ItemTag'
import { byParent } from '#src/features/levels/nodes'
import { FieldPair } from '#src/ui/form/FieldPair'
import { allBelow, type Item } from './tree'

type Fields = In<'dict_add'>
const Field = Form.Item<Fields>

interface Choice {
  value: number
  title: string
  disabled: boolean
  children: Choice[]
}

/** The items that another may stand below: all but itself and what is below it. */
function choicesOf(all: readonly Item[], item: Item | undefined): Choice[] {
  const below = byParent(all)
  const own = new Set(item && [item, ...allBelow(all, [item])].map(({ dictCode }) => dictCode))
  const at = (parent: number | null): Choice[] =>
    (below.get(parent) ?? []).map(({ dictCode, dictLabel }) => ({
      value: dictCode,
      title: dictLabel,
      disabled: own.has(dictCode),
      children: at(dictCode),
    }))
  return at(null)
}

function ParentField({ dictType, item }: { dictType: string; item: Item | undefined }) {
  const { data } = useQuery(query('dict_list', { dictType, pageNum: 1, pageSize: MAX_PAGE_SIZE }))
  return (
    <Field name="parentId" label="上级" extra="不选就是第一级">
      <TreeSelect
        allowClear
        showSearch={{ treeNodeFilterProp: 'title' }}
        placeholder="第一级"
        loading={!data}
        treeData={data ? choicesOf(data.rows, item) : []}
      />
    </Field>
  )
}

const STYLES = keysOf(LIST_CLASS).map((value) => ({
  value,
  label: <ItemTag label={LIST_CLASS[value]} listClass={value} />,
}))

/** How the item will look wherever its value is shown. */
function Preview() {
  const form = Form.useFormInstance<Fields>()
  const label = Form.useWatch('dictLabel', form)
  const listClass = Form.useWatch('listClass', form)
  return <ItemTag label={label || '标签'} listClass={listClass} />
}

/** One item of a dictionary. */
export const ItemFields = ({ dictType, item }: { dictType: string; item?: Item | undefined }) => (
  <>
    <ParentField dictType={dictType} item={item} />
    <FieldPair>
      <Field name="dictLabel" label="字典标签" rules={[rule('dict_add', 'dictLabel')]} extra="供人看的名称">
        <Input maxLength={100} />
      </Field>
      <Field
        name="dictValue"
        label="字典键值"
        rules={[rule('dict_add', 'dictValue')]}
        extra={item ? '存入记录的值：改了以后，已有记录不再显示标签' : '存入记录的值，在本字典中不重复'}
      >
        <Input maxLength={100} />
      </Field>
    </FieldPair>
    <FieldPair>
      <Field
        name="listClass"
        label="样式"
        extra={
          <>
            显示为：
            <Preview />
          </>
        }
      >
        <Select allowClear options={STYLES} placeholder="默认" />
      </Field>
      <Field
        name="cssClass"
        label="样式属性"
        rules={[rule('dict_add', 'cssClass')]}
        extra="供 RuoYi 风格的客户端使用的类名"
      >
        <Input maxLength={100} />
      </Field>
    </FieldPair>
    <FieldPair>
      <Field name="dictSort" label="排序" rules={[rule('dict_add', 'dictSort')]}>
        <InputNumber precision={0} style={{ width: '100%' }} />
      </Field>
      <Field name="isDefault" label="默认">
        <Radio.Group aria-label="默认" options={options(YES_NO)} />
      </Field>
    </FieldPair>
    <Field name="status" label="状态" extra="停用的不再供人选择">
      <Radio.Group aria-label="状态" options={options(ENABLED)} />
    </Field>
    <Field name="remark" label="备注" rules={[rule('dict_add', 'remark')]}>
      <Input.TextArea rows={2} maxLength={500} showCount />
    </Field>
  </>
)
