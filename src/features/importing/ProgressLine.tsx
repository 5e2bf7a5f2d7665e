import { Button, Flex, Progress } from 'antd'

interface Props {
  label: string
  /** From 0 to 1; absent while the progress is unknown. */
  share?: number | undefined
  onCancel: () => void
}

/** How far something is, and the way out of it. */
export const ProgressLine = ({ label, share, onCancel }: Props) => (
  <Flex gap={12} align="center" component="output">
    <span style={{ flex: 'none', minWidth: 168 }}>{label}</span>
    <Progress
      percent={Math.round((share ?? 1) * 100)}
      status="active"
      showInfo={share !== undefined}
      aria-label={label}
      style={{ flex: 1, margin: 0 }}
    />
    <Button onClick={onCancel}>取消</Button>
  </Flex>
)
