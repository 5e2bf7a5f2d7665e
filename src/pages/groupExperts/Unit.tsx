import { Typography } from 'antd'

/** Where somebody comes from, below the name: two lists stand side by side, and their columns are few. */
export const Unit = ({ name }: { name: string | null }) => (
  <Typography.Text type="secondary" ellipsis={{ tooltip: name }} style={{ display: 'block' }}>
    {name}
  </Typography.Text>
)
