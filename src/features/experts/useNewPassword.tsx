import { Descriptions, Modal, Typography } from 'antd'
import { useState } from 'react'
import { useAct } from '#src/api/query'
import { confirmLoss } from '#src/ui/confirmLoss'

interface Made {
  name: string
  user_name: string
  password: string
}

interface Person {
  user_id: number
  name: string
  has_password: 0 | 1
}

/** A new password for an expert, shown once: it is kept nowhere. */
export function useNewPassword(project_id: number) {
  const reset = useAct('user_reset_password')
  const [made, setMade] = useState<Made>()
  const close = () => setMade(undefined)
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
    dialog: (
      <Modal
        title="新密码"
        open={made !== undefined}
        onCancel={close}
        onOk={close}
        okText="已记下"
        cancelButtonProps={{ style: { display: 'none' } }}
        mask={{ closable: false }}
        destroyOnHidden
      >
        {made && (
          <>
            <Descriptions
              column={1}
              bordered
              size="small"
              items={[
                { key: 'name', label: '专家', children: made.name },
                { key: 'user', label: '登录名', children: made.user_name },
                {
                  key: 'password',
                  label: '新密码',
                  children: (
                    <Typography.Text code copyable={{ text: made.password, tooltips: ['复制', '已复制'] }}>
                      {made.password}
                    </Typography.Text>
                  ),
                },
              ]}
            />
            <p>密码只显示这一次，关闭后无法再看到，请复制后告知专家本人。</p>
          </>
        )}
      </Modal>
    ),
  }
}
