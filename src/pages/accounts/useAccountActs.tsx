import { useState } from 'react'
import { call } from '#src/api/call'
import { useAct } from '#src/api/query'
import { OncePassword, type MadePassword } from '#src/features/password/OncePassword'
import { useModalForm } from '#src/list/useModalForm'
import { confirmLoss } from '#src/ui/confirmLoss'
import { toast } from '#src/ui/feedback'
import { AccountFields } from './AccountFields'
import type { Account } from './columns'

const WIDTH = 720

/** What is done to accounts. @param onGone they were deleted */
export function useAccountActs(onGone: () => void) {
  const [made, setMade] = useState<MadePassword>()
  const tell = ({ nickName, userName, password }: { nickName: string; userName: string; password: string }) =>
    setMade({ name: nickName, user_name: userName, password })
  const add = useModalForm('account_add', '新增用户', { width: WIDTH, success: null, onDone: tell })
  const edit = useModalForm('account_edit', '修改用户', { width: WIDTH, success: '修改成功' })
  const reset = useAct('account_reset')
  const status = useAct('account_status')
  const remove = useAct('account_remove')
  return {
    add: (deptId: number | undefined) => add.open({ deptId, status: '0', roleIds: [], postIds: [] }),
    edit: async ({ userId }: Account): Promise<void> => {
      const { data, roleIds, postIds } = await call('account_detail', { userId })
      edit.open({ ...data, email: data.email ?? '', phonenumber: data.phonenumber ?? '', roleIds, postIds })
    },
    reset: ({ userId, nickName }: Account): void =>
      confirmLoss({
        title: `确定重置“${nickName}”的密码？`,
        loss: '原密码立即失效，已登录的页面将退出；系统会通知本人，首次登录须设置新密码。',
        verb: '重置',
        onOk: async () => tell(await reset.mutateAsync({ userId })),
      }),
    stop: ({ userId, nickName }: Account): void =>
      confirmLoss({
        title: `确定停用“${nickName}”的账号？`,
        loss: '已登录的页面将退出，在启用之前不能再登录；已填写的内容保留。',
        verb: '停用',
        onOk: () => status.mutateAsync({ userId, status: '1' }),
      }),
    start: ({ userId, nickName }: Account): void =>
      status.mutate({ userId, status: '0' }, { onSuccess: () => toast.success(`“${nickName}”已启用`) }),
    remove: (gone: readonly Account[]): void =>
      confirmLoss({
        title:
          gone.length === 1 ? `确定删除用户“${gone[0]?.nickName}”？` : `确定删除所选${gone.length}个用户？`,
        loss: '账号及其角色、岗位将被删除，不能恢复。登录过或已有业务记录的账号不能删除，请改为停用。',
        verb: '删除',
        onOk: async () => {
          await remove.mutateAsync({ userId: gone.map(({ userId }) => userId).join(',') })
          onGone()
          toast.success('删除成功')
        },
      }),
    dialogs: (
      <>
        {add.dialog(<AccountFields isNew />)}
        {edit.dialog(<AccountFields />)}
        <OncePassword made={made} who="用户" onClose={() => setMade(undefined)} />
      </>
    ),
  }
}
