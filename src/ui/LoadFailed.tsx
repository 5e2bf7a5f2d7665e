import { Button } from 'antd'
import { Notice } from './Notice'

interface Props {
  error: Error
  onRetry: () => unknown
}

/** In the place of what could not be loaded: why, and another try. */
export const LoadFailed = ({ error, onRetry }: Props) => (
  <Notice title={error.message} actions={<Button onClick={() => void onRetry()}>重试</Button>} />
)
