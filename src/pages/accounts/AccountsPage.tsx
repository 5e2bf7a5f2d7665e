import { Button, Form, Input } from 'antd'
import { Link } from 'react-router-dom'
import { to } from '#contract/address'
import type { Input as In } from '#contract'
import { ENABLED } from '#contract/facts/system/dict'
import { call } from '#src/api/call'
import { UnitSelect } from '#src/features/access/UnitSelect'
import { ExportButton } from '#src/features/exporting/ExportButton'
import { sentFile } from '#src/features/exporting/sentFile'
import { AddDelete } from '#src/features/records/AddDelete'
import { ChoiceFilter } from '#src/list/ChoiceFilter'
import { actionsColumn } from '#src/list/columns'
import { DateRangeFilter } from '#src/list/DateRangeFilter'
import { ListPage } from '#src/list/ListPage'
import { useList } from '#src/list/useList'
import { Can } from '#src/session/Can'
import { type Account, ACCOUNT_COLUMNS } from './columns'
import { ImportButton } from './ImportButton'
import { useAccountActs } from './useAccountActs'

type Wanted = In<'account_list'>
const Filter = Form.Item<Wanted>

const Filters = () => (
  <>
    <Filter name="deptId" label="单位">
      <UnitSelect all width={180} placeholder="本级及下级" />
    </Filter>
    <Filter name="userName" label="账号">
      <Input allowClear style={{ width: 120 }} />
    </Filter>
    <Filter name="nickName" label="姓名">
      <Input allowClear style={{ width: 110 }} />
    </Filter>
    <Filter name="phonenumber" label="手机">
      <Input allowClear style={{ width: 130 }} />
    </Filter>
    <ChoiceFilter<Wanted> name="status" labels={ENABLED} placeholder="状态" width={90} />
    <DateRangeFilter label="创建时间" />
  </>
)

/** Why an account cannot be deleted; undefined where it can. */
const stays = ({ refused, loginDate }: Account): string | undefined =>
  refused ?? (loginDate === null ? undefined : '登录过的账号不能删除，请改为停用')

/** 用户管理 */
export default function AccountsPage() {
  const list = useList('account_list', {
    rowKey: 'userId',
    // Whoever has just been added stands first, until somebody chooses another order.
    fixed: { orderByColumn: 'userId', isAsc: 'desc' },
    selection: true,
  })
  const acts = useAccountActs(() => list.select([]))
  // The list was asked with it.
  const { deptId } = list.filter as { deptId?: number }
  const columns = [
    ...ACCOUNT_COLUMNS,
    actionsColumn<Account>((row) => {
      const { refused, userId, status } = row
      const title = refused ?? undefined
      const disabled = refused !== null
      return (
        <>
          <Can permission={['system:user:edit']}>
            <Button type="link" {...{ disabled, title }} onClick={() => void acts.edit(row)}>
              修改
            </Button>
            {disabled ? (
              <Button type="link" {...{ disabled, title }}>
                分配角色
              </Button>
            ) : (
              <Link to={to('system/user-auth/role/userId', { userId })}>分配角色</Link>
            )}
          </Can>
          <Can permission={['system:user:resetPwd']}>
            <Button type="link" {...{ disabled, title }} onClick={() => acts.reset(row)}>
              重置密码
            </Button>
          </Can>
          <Can permission={['system:user:edit']}>
            {status === '0' ? (
              <Button type="link" danger {...{ disabled, title }} onClick={() => acts.stop(row)}>
                停用
              </Button>
            ) : (
              <Button type="link" {...{ disabled, title }} onClick={() => acts.start(row)}>
                启用
              </Button>
            )}
          </Can>
        </>
      )
    }, 264),
  ]
  return (
    <ListPage
      list={list}
      columns={columns}
      empty="没有符合条件的用户"
      filters={<Filters />}
      actions={
        <>
          <AddDelete
            of="system:user"
            onAdd={() => acts.add(deptId)}
            selected={list.selected}
            stays={stays}
            onDelete={acts.remove}
          />
          <Can permission={['system:user:import']}>
            <ImportButton />
          </Can>
          <Can permission={['system:user:export']}>
            <ExportButton load={sentFile((options) => call('account_export', list.filter, options))} />
          </Can>
        </>
      }
    >
      {acts.dialogs}
    </ListPage>
  )
}
