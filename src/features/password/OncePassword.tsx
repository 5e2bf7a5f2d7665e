import { Descriptions, Typography } from 'antd'
import { Modal } from '#src/ui/Modal'

export interface MadePassword {
  name: string
  user_name: string
  password: string
}

interface Props {
  /** Undefined: closed. */
  made: MadePassword | undefined
  /** What the person is called: 专家. */
  who: string
  onClose: () => void
}

/** A password that the server has made, shown once: it is kept nowhere. */
export const OncePassword = ({ made, who, onClose }: Props) => (
  <Modal
    title="新密码"
    open={made !== undefined}
    onCancel={onClose}
    onOk={onClose}
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
            { key: 'name', label: who, children: made.name },
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
        <p>密码只显示这一次，关闭后无法再看到，请复制后告知{who}本人。</p>
      </>
    )}
  </Modal>
)
