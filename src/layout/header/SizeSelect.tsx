import { FontSizeOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { changeSize, SIZES, useSize, type Size } from '#src/settings/size'

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
        // The keys are those of SIZES.
        onClick: ({ key }) => changeSize(key as Size),
      }}
    >
      <Button type="text" aria-label={`组件大小：${SIZES[size]}`} icon={<FontSizeOutlined />} />
    </Dropdown>
  )
}
