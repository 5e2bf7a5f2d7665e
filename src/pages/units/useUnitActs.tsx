import { useState } from 'react'
import { useAct } from '#src/api/query'
import { useModalForm } from '#src/list/useModalForm'
import { confirmLoss } from '#src/ui/confirmLoss'
import { confirm, toast } from '#src/ui/feedback'
import type { UnitRow } from './columns'
import type { Named } from './ParentSelect'
import { UnitFields } from './UnitFields'

const WIDTH = 680

/** The forms in which a unit is written. */
export function useUnitForms(onWritten: (parentId: number) => void) {
  const [parent, setParent] = useState<Named>()
  const [edited, setEdited] = useState<UnitRow>()
  const onDone = (): void => onWritten(parent?.deptId ?? 0)
  const add = useModalForm('unit_add', '新增单位', { width: WIDTH, success: '新增成功', onDone })
  const edit = useModalForm('unit_edit', '修改单位', { width: WIDTH, success: '修改成功', onDone })
  return {
    add: (above: UnitRow | undefined, orderNum: number): void => {
      setParent(above)
      add.open({
        parentId: above?.deptId ?? 0,
        province_id: above?.province_id ?? undefined,
        orderNum,
        buwei: 0,
        high_level_type: 'none',
        status: '0',
      })
    },
    edit: (unit: UnitRow): void => {
      const deptName = unit.path.at(-1)
      setParent(deptName === undefined ? undefined : { deptId: unit.parentId, deptName })
      setEdited(unit)
      edit.open(unit)
    },
    dialogs: (
      <>
        {add.dialog(<UnitFields parent={parent} />)}
        {edit.dialog(<UnitFields parent={parent} unit={edited} />)}
      </>
    ),
  }
}

/** What is done to one unit from its row. */
export function useUnitActs() {
  const status = useAct('unit_status')
  const remove = useAct('unit_remove')
  return {
    async stop({ deptId, deptName }: UnitRow) {
      const agreed = await confirm({
        title: `停用“${deptName}”？`,
        content: '停用后不能在其下新增单位和用户；已有的用户照常登录，随时可以启用。',
        okText: '停用',
        cancelText: '取消',
      })
      if (agreed) status.mutate({ deptId, status: '1' }, { onSuccess: () => toast.success('已停用') })
    },
    start: ({ deptId }: UnitRow) =>
      status.mutate({ deptId, status: '0' }, { onSuccess: () => toast.success('已启用') }),
    remove: ({ deptId, deptName }: UnitRow) =>
      confirmLoss({
        title: `确定删除单位“${deptName}”？`,
        loss: '单位的资料将被删除，不能恢复。还有下级单位、用户、名额、教材等的单位不能删除。',
        verb: '删除',
        onOk: async () => {
          await remove.mutateAsync({ deptId })
          toast.success('删除成功')
        },
      }),
  }
}
