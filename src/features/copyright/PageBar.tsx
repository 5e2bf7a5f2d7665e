import { LeftOutlined, RightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import { Button, InputNumber, Space } from 'antd'
import type { ReadBy } from '#contract/rules/book/copyright/search'

interface Props {
  pages: number
  page: number
  isBusy: boolean
  isLarge: boolean
  onLarge: (isLarge: boolean) => void
  onTurn: (page: number) => void
  onRead: (by: ReadBy) => void
}

/** Turns the pages of the file, and reads the one in sight. */
export const PageBar = ({ pages, page, isBusy, isLarge, onLarge, onTurn, onRead }: Props) => (
  <Space wrap>
    {pages > 1 && (
      <Space size={4}>
        <Button
          icon={<LeftOutlined />}
          aria-label="上一页"
          disabled={page <= 1}
          onClick={() => onTurn(page - 1)}
        />
        <InputNumber
          aria-label="页码"
          value={page}
          min={1}
          max={pages}
          precision={0}
          controls={false}
          style={{ width: 56 }}
          onChange={(to) => to !== null && to >= 1 && to <= pages && onTurn(to)}
        />
        <span>/ {pages} 页</span>
        <Button
          icon={<RightOutlined />}
          aria-label="下一页"
          disabled={page >= pages}
          onClick={() => onTurn(page + 1)}
        />
      </Space>
    )}
    <Button
      icon={isLarge ? <ZoomOutOutlined /> : <ZoomInOutlined />}
      aria-label={isLarge ? '缩小' : '放大'}
      onClick={() => onLarge(!isLarge)}
    />
    {pages > 1 && (
      <>
        <Button disabled={isBusy} onClick={() => onRead('text')}>
          识别本页文字层
        </Button>
        <Button disabled={isBusy} onClick={() => onRead('picture')}>
          识别本页图像
        </Button>
      </>
    )}
  </Space>
)
