import { Progress } from 'antd'

/** @param share from 0 to 1 */
export const ShareBar = ({ share, label }: { share: number; label: string }) => (
  <Progress percent={Math.round(share * 100)} size="small" status="normal" aria-label={label} />
)
