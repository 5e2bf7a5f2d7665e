import { Alert, Button } from 'antd'

interface Props {
  /** Somebody saved the plan after this was typed. */
  isOld: boolean
  onDiscard: () => void
}

/** Says that what was typed here last has come back. */
export const RecalledPlan = ({ isOld, onDiscard }: Props) => (
  <Alert
    type={isOld ? 'warning' : 'success'}
    showIcon
    title={`已恢复上次留在本机、尚未保存的内容${isOld ? '；此后他人保存过本选题，保存时会请您核对' : ''}`}
    action={
      <Button size="small" onClick={onDiscard}>
        放弃
      </Button>
    }
  />
)
