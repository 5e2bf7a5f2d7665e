import { Button, Form, Input } from 'antd'
import type { Input as In } from '#contract'
import { ENABLED } from '#contract/facts/system/dict'
import { DEPT_TYPE } from '#contract/facts/units'
import { backEnd } from '#src/api/backEnd'
import { PROVINCES } from '#src/features/dict/dictionaries'
import { DictFilter } from '#src/features/dict/DictFilter'
import { useLevels } from '#src/features/levels/useLevels'
import { ChoiceFilter } from '#src/list/ChoiceFilter'
import { actionsColumn } from '#src/list/columns'
import { ListPage } from '#src/list/ListPage'
import { Can } from '#src/session/Can'
import { unitColumns, type UnitRow } from './columns'
import { useUnitActs, useUnitForms } from './useUnitActs'

type Wanted = In<'unit_level'>

const Filters = () => (
  <>
    <Form.Item<Wanted> name="deptName" label="单位名称">
      <Input allowClear style={{ width: 180 }} />
    </Form.Item>
    {backEnd.isOurs && (
      <>
        <ChoiceFilter<Wanted> name="dept_type" labels={DEPT_TYPE} placeholder="单位类型" width={140} />
        <DictFilter<Wanted> name="province_id" dict={PROVINCES} placeholder="省份" />
      </>
    )}
    <ChoiceFilter<Wanted> name="status" labels={ENABLED} placeholder="状态" width={96} />
  </>
)

/** 单位管理: the units as the tree that they are, read level by level. */
export default function UnitsPage() {
  const { list, isFiltered, show } = useLevels('unit_level', { rowKey: 'deptId' })
  const forms = useUnitForms((parentId) => {
    if (parentId > 0) show(parentId)
  })
  const acts = useUnitActs()
  const columns = [
    ...unitColumns(isFiltered),
    actionsColumn<UnitRow>(
      (unit) => (
        <>
          <Can permission={['system:dept:add']}>
            <Button
              type="link"
              disabled={unit.status === '1'}
              title={unit.status === '1' ? '停用的单位下不能新增单位' : undefined}
              onClick={() => forms.add(unit, unit.childNum)}
            >
              新增下级
            </Button>
          </Can>
          <Can permission={['system:dept:edit']}>
            <Button type="link" onClick={() => forms.edit(unit)}>
              修改
            </Button>
            {unit.status === '0' ? (
              <Button type="link" onClick={() => void acts.stop(unit)}>
                停用
              </Button>
            ) : (
              <Button type="link" onClick={() => acts.start(unit)}>
                启用
              </Button>
            )}
          </Can>
          <Can permission={['system:dept:remove']}>
            <Button type="link" danger onClick={() => acts.remove(unit)}>
              删除
            </Button>
          </Can>
        </>
      ),
      214,
    ),
  ]
  return (
    <ListPage
      list={list}
      columns={columns}
      empty={isFiltered ? '没有符合条件的单位' : '还没有单位；点“新增”写第一个'}
      filters={<Filters />}
      actions={
        <Can permission={['system:dept:add']}>
          <Button type="primary" onClick={() => forms.add(undefined, list.total)}>
            新增
          </Button>
        </Can>
      }
    >
      {forms.dialogs}
    </ListPage>
  )
}
