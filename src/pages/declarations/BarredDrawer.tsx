import { Button, Drawer, Form, Input, Select, Tag } from 'antd'
import { Suspense, useState } from 'react'
import type { Input as In, Row } from '#contract'
import { options } from '#contract/facts/closed'
import { BARRED_KIND } from '#contract/facts/examining/barred'
import { BARRED_LABELS, BARRED_MAX } from '#contract/rules/examining/barred'
import { useAct } from '#src/api/query'
import { rule } from '#src/api/rule'
import { ChoiceFilter } from '#src/list/ChoiceFilter'
import { actionsColumn, type Columns } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { useModalForm } from '#src/list/useModalForm'
import { Can } from '#src/session/Can'
import { confirmLoss } from '#src/ui/confirmLoss'
import { toast } from '#src/ui/feedback'
import { DayInput } from '#src/ui/WireInputs'
import { lazyPart } from '#src/ui/offline/lazyPart'

const BarredImport = lazyPart(() => import('./BarredImport'))

type Barred = Row<'barred_list'>
type Wanted = In<'barred_list'>
const Filter = Form.Item<Wanted>
const Item = Form.Item<In<'barred_add'>>

const COLUMNS: Columns<Barred> = [
  { title: BARRED_LABELS.name, dataIndex: 'name', width: 90, ellipsis: true, fixed: 'start' },
  { title: BARRED_LABELS.unit, dataIndex: 'unit', width: 160, ellipsis: true, render: (unit) => unit ?? '—' },
  { title: BARRED_LABELS.kind, dataIndex: 'kind', width: 112, render: (kind) => BARRED_KIND[kind] },
  { title: BARRED_LABELS.reason, dataIndex: 'reason', width: 180, ellipsis: true },
  { title: BARRED_LABELS.source, dataIndex: 'source', width: 140, ellipsis: true },
  {
    title: '期限',
    dataIndex: 'barred_from',
    width: 190,
    render: (from, { barred_until }) => `${from} 至 ${barred_until ?? '长期'}`,
  },
  {
    title: '状态',
    dataIndex: 'in_force',
    width: 84,
    render: (is) => (is ? <Tag color="red">生效中</Tag> : <Tag>未生效</Tag>),
  },
  { title: '登记人', dataIndex: 'user_name', width: 90, ellipsis: true },
]

const Filters = () => (
  <>
    <Filter name="keyword" label="查找">
      <Input allowClear placeholder="姓名、单位、事由、来源" />
    </Filter>
    <ChoiceFilter<Wanted> name="kind" labels={BARRED_KIND} placeholder="类别" width={130} />
    <ChoiceFilter<Wanted> name="in_force" labels={{ '1': '生效中', '0': '未生效' }} placeholder="状态" />
  </>
)

const asked = (name: keyof In<'barred_add'>, missing?: string) => ({
  name,
  label: BARRED_LABELS[name],
  rules: [rule('barred_add', name, missing)],
})

const Fields = () => (
  <>
    <Item {...asked('name')}>
      <Input maxLength={BARRED_MAX.name} />
    </Item>
    <Item {...asked('unit')} extra="姓名和单位都相同时判为不符；不填单位时只作提示">
      <Input maxLength={BARRED_MAX.unit} />
    </Item>
    <Item {...asked('kind', '请选择类别')}>
      <Select options={options(BARRED_KIND)} />
    </Item>
    <Item {...asked('reason')}>
      <Input.TextArea maxLength={BARRED_MAX.reason} autoSize={{ minRows: 2, maxRows: 6 }} showCount />
    </Item>
    <Item {...asked('source')}>
      <Input maxLength={BARRED_MAX.source} placeholder="通报、文号或网址" />
    </Item>
    <Item {...asked('barred_from', '请选择起始日')}>
      <DayInput />
    </Item>
    <Item {...asked('barred_until')} extra="不填为长期">
      <DayInput />
    </Item>
  </>
)

/** 禁入名单: persons who may not edit textbooks; the formal examination looks for them among the editors. */
export default function BarredDrawer({ onClose }: { onClose: () => void }) {
  const list = useList('barred_list', { rowKey: 'barred_id' })
  const remove = useAct('barred_remove')
  const add = useModalForm('barred_add', '新增禁入人员', { success: '已加入禁入名单' })
  const [isImporting, setImporting] = useState(false)
  const columns = [
    ...COLUMNS,
    actionsColumn<Barred>(
      ({ barred_id, name }) => (
        <Can permission={['declare:barred:edit']}>
          <Button
            type="link"
            danger
            onClick={() =>
              confirmLoss({
                title: `确定把“${name}”移出禁入名单？`,
                loss: '这一条的类别、事由、来源和期限一并删除，不能恢复；此后的形式审查不再提示。',
                verb: '移出',
                onOk: async () => {
                  await remove.mutateAsync({ barred_ids: [barred_id] })
                  toast.success('已移出')
                },
              })
            }
          >
            移出
          </Button>
        </Can>
      ),
      64,
    ),
  ]
  return (
    <Drawer open title="禁入名单" size={1180} onClose={onClose}>
      <ListPage
        list={list}
        columns={columns}
        empty="禁入名单是空的；形式审查时无法核对编者"
        filters={<Filters />}
        actions={
          <Can permission={['declare:barred:edit']}>
            <Button type="primary" onClick={() => add.open({})}>
              新增
            </Button>
            <Button onClick={() => setImporting(true)}>导入</Button>
          </Can>
        }
      >
        {add.dialog(<Fields />)}
        {isImporting && (
          <Suspense>
            <BarredImport onClose={() => setImporting(false)} />
          </Suspense>
        )}
      </ListPage>
    </Drawer>
  )
}
