import { Alert, Button, Flex, Space } from 'antd'
import { confirm, toast } from '#src/ui/feedback'
import { Loading } from '#src/ui/Loading'
import { Notice } from '#src/ui/Notice'
import { confirmLoss } from '#src/ui/confirmLoss'

const ask = () =>
  void confirm({ title: '示例提示', content: '确定提交吗？', okText: '确定', cancelText: '取消' })

const lose = () =>
  confirmLoss({
    title: '确定删除“一组”？',
    loss: '组内 10 种教材的分配将一并取消。',
    verb: '删除',
    onOk: () => Promise.resolve(toast.success('没有删除任何内容')),
  })

export function NoticeDemo() {
  return (
    <Flex vertical gap={16}>
      <Space wrap>
        <Button onClick={() => toast.success('操作成功')}>成功</Button>
        <Button onClick={() => toast.error('操作失败，点击可关闭')}>错误</Button>
        <Button onClick={() => toast.info('正在处理')}>消息</Button>
        <Button onClick={() => toast.warning('请先选择')}>警告</Button>
        <Button onClick={ask}>确认</Button>
        <Button danger onClick={lose}>
          确认删除
        </Button>
      </Space>
      <Alert showIcon type="info" title="说明" />
      <Alert showIcon type="warning" title="注意" />
      <Loading />
      <Notice title="没有可显示的内容" actions={<Button>重试</Button>}>
        这里说明原因，以及可以怎么办。
      </Notice>
    </Flex>
  )
}
