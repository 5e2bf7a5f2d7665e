import { Alert, Button, Tooltip } from 'antd'

interface Props {
  /** Somebody saved the record after this was typed. */
  isOld: boolean
  onDiscard: () => void
}

/** Says that the form holds what was typed earlier in this browser, and gives it up on demand. */
export const RestoredDraft = ({ isOld, onDiscard }: Props) => (
  <Alert
    type={isOld ? 'warning' : 'success'}
    showIcon
    title={`已恢复上次留在本机、尚未保存的内容${isOld ? '；此后他人保存过，请核对' : ''}`}
    action={
      <Tooltip title="放弃后恢复为已保存的内容">
        <Button size="small" onClick={onDiscard}>
          放弃
        </Button>
      </Tooltip>
    }
  />
)
