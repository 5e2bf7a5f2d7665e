import { useState } from 'react'
import { useAct } from '#src/api/query'
import { OncePassword, type MadePassword } from '#src/features/password/OncePassword'
import { confirmLoss } from '#src/ui/confirmLoss'

interface Person {
  user_id: number
  name: string
  has_password: 0 | 1
}

/** A new password for an expert, shown once. */
export function useNewPassword(project_id: number) {
  const reset = useAct('user_reset_password')
  const [made, setMade] = useState<MadePassword>()
  const give = async ({ user_id, name }: Person): Promise<void> =>
    setMade({ name, ...(await reset.mutateAsync({ project_id, user_id })) })
  return {
    ask: (person: Person): void => {
      // Who never had a password loses none, so there is nothing to ask.
      if (person.has_password === 0) void give(person).catch(() => undefined)
      else
        confirmLoss({
          title: `确定重置“${person.name}”的密码？`,
          loss: '原密码立即失效，该专家已登录的页面将退出；已保存的评审不受影响。系统会立即通知专家本人，此后填写的评审带有标记，直到专家确认。',
          verb: '重置',
          onOk: () => give(person),
        })
    },
    dialog: <OncePassword made={made} who="专家" onClose={() => setMade(undefined)} />,
  }
}
