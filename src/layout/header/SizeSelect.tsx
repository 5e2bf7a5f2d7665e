import { isKeyOf } from '#contract/facts/closed'
import { FontSizeOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { changeSize, SIZES, useSize } from '#src/settings/size'

const ITEMS = Object.entries(SIZES).map(([key, label]) => ({ key, label }))

/** How large fields and buttons are. */
export function SizeSelect() {
  const size = useSize((state) => state.size)
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: ITEMS,
        selectable: true,
        selectedKeys: [size],
        onClick: ({ key }) => isKeyOf(SIZES, key) && changeSize(key),
      }}
    >
      <Button type="text" aria-label={`组件大小：${SIZES[size]}`} icon={<FontSizeOutlined />} />
    </Dropdown>
  )
}
