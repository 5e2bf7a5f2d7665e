import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { toggleFullscreen, useIsFullscreen } from '#src/ui/fullscreen'

export function FullscreenButton() {
  const isFull = useIsFullscreen()
  const name = isFull ? '退出全屏' : '全屏'
  return (
    <Tooltip title={name}>
      <Button
        type="text"
        aria-label={name}
        icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
        onClick={toggleFullscreen}
      />
    </Tooltip>
  )
}
