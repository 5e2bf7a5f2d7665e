import { useQuery } from '@tanstack/react-query'
import { Button, Flex, Select, Table } from 'antd'
import { useMemo, useState } from 'react'
import { options } from '#contract/facts/closed'
import { ENABLED } from '#contract/facts/system/dict'
import { query, useAct } from '#src/api/query'
import { useModalForm } from '#src/list/useModalForm'
import { useAwaited } from '#src/list/useRows'
import { useCan } from '#src/session/Can'
import { confirmLoss } from '#src/ui/confirmLoss'
import { toast } from '#src/ui/feedback'
import { LoadFailed } from '#src/ui/LoadFailed'
import { Loading } from '#src/ui/Loading'
import { SearchInput } from '#src/ui/SearchInput'
import { MENU_COLUMNS } from './columns'
import { MenuFields } from './MenuFields'
import { branchesOf, matchingMenus, type MenuRow, type MenuBranch, orderAfter } from './tree'

const WIDTH = 640

/** 菜单管理 */
export default function MenusPage() {
  const asked = query('menu_list', {})
  const { data, error, refetch } = useQuery(asked)
  const isAwaited = useAwaited(asked.queryKey)
  if (!data) return error ? <LoadFailed error={error} onRetry={refetch} /> : <Loading />
  return <Menus menus={data} isAwaited={isAwaited} />
}

function useMenuActs(menus: readonly MenuRow[]) {
  const [edited, setEdited] = useState<MenuRow>()
  const add = useModalForm('menu_add', '新增菜单', {
    width: WIDTH,
    success: '新增成功；要让其他角色看到，请在角色管理中勾选',
  })
  const edit = useModalForm('menu_edit', '修改菜单', { width: WIDTH, success: '修改成功，已对所有人生效' })
  const remove = useAct('menu_remove')
  const sort = useAct('menu_sort')
  return {
    add: (parent: MenuRow | undefined): void =>
      add.open({
        parentId: parent?.menuId ?? 0,
        menuType: parent?.menuType === 'C' ? 'F' : parent ? 'C' : 'M',
        orderNum: menus.filter(({ parentId }) => parentId === (parent?.menuId ?? 0)).length,
        isFrame: '1',
        visible: '0',
        status: '0',
      }),
    edit: (menu: MenuRow): void => {
      setEdited(menu)
      edit.open({ ...menu, icon: menu.icon === '#' ? undefined : menu.icon })
    },
    remove: ({ menuId, menuName }: MenuRow): void =>
      confirmLoss({
        title: `确定删除菜单“${menuName}”？`,
        loss: '菜单从所有人的侧栏中消失，不能恢复。',
        verb: '删除',
        onOk: async () => {
          await remove.mutateAsync({ menuId })
          toast.success('删除成功')
        },
      }),
    move: (menu: MenuRow, by: -1 | 1): void => {
      const order = orderAfter(menus, menu, by)
      if (order) sort.mutate(order)
    },
    isMoving: sort.isPending,
    dialogs: (
      <>
        {add.dialog(<MenuFields menus={menus} />)}
        {edit.dialog(<MenuFields menus={menus} edited={edited} />)}
      </>
    ),
  }
}

function MenuActs({
  menu,
  menus,
  acts,
  isFiltered,
}: {
  menu: MenuRow
  menus: readonly MenuRow[]
  acts: ReturnType<typeof useMenuActs>
  isFiltered: boolean
}) {
  return (
    <>
      <Button type="link" onClick={() => acts.edit(menu)}>
        修改
      </Button>
      {menu.menuType !== 'F' && (
        <Button type="link" onClick={() => acts.add(menu)}>
          新增
        </Button>
      )}
      <Button
        type="link"
        disabled={acts.isMoving || isFiltered || !orderAfter(menus, menu, -1)}
        onClick={() => acts.move(menu, -1)}
      >
        上移
      </Button>
      <Button
        type="link"
        disabled={acts.isMoving || isFiltered || !orderAfter(menus, menu, 1)}
        onClick={() => acts.move(menu, 1)}
      >
        下移
      </Button>
      {!menu.builtIn && (
        <Button type="link" danger onClick={() => acts.remove(menu)}>
          删除
        </Button>
      )}
    </>
  )
}

function Menus({ menus, isAwaited }: { menus: readonly MenuRow[]; isAwaited: boolean }) {
  const [words, setWords] = useState('')
  const [status, setStatus] = useState<string>()
  const isFiltered = words.trim() !== '' || status !== undefined
  const shown = useMemo(
    () => branchesOf(isFiltered ? matchingMenus(menus, words.trim(), status) : menus),
    [menus, isFiltered, words, status],
  )
  const [open, setOpen] = useState<readonly number[]>([])
  const all = menus.map(({ menuId }) => menuId)
  const acts = useMenuActs(menus)
  const changes = useCan({ role: ['admin'] })
  return (
    <Flex vertical gap={16}>
      <Flex gap={8} wrap>
        <SearchInput label="菜单名称" maxLength={50} onSearch={setWords} />
        <Select
          allowClear
          placeholder="状态"
          aria-label="状态"
          style={{ width: 100 }}
          options={options(ENABLED)}
          value={status}
          onChange={setStatus}
        />
        {changes && (
          <Button type="primary" onClick={() => acts.add(undefined)}>
            新增
          </Button>
        )}
        <Button onClick={() => setOpen(open.length > 0 ? [] : all)}>
          {open.length > 0 ? '全部收起' : '全部展开'}
        </Button>
      </Flex>
      <Table<MenuBranch>
        size="middle"
        rowKey="menuId"
        loading={isAwaited}
        dataSource={shown}
        pagination={false}
        scroll={{ x: 940 }}
        expandable={{
          expandedRowKeys: isFiltered ? all : [...open],
          onExpand: (isOpen, { menuId }) =>
            setOpen((now) => (isOpen ? [...now, menuId] : now.filter((id) => id !== menuId))),
        }}
        columns={[
          ...MENU_COLUMNS,
          ...(changes
            ? [
                {
                  title: '操作',
                  key: 'actions',
                  width: 260,
                  className: 'row-actions',
                  render: (_: unknown, menu: MenuRow) => (
                    <MenuActs menu={menu} menus={menus} acts={acts} isFiltered={isFiltered} />
                  ),
                },
              ]
            : []),
        ]}
      />
      {acts.dialogs}
    </Flex>
  )
}
