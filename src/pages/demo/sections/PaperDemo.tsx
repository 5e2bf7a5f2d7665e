import { Flex, Space, Typography } from 'antd'
import { useRef } from 'react'
import { PROVINCE } from '#contract/facts/catalogue'
import { ExportButton } from '#src/features/exporting/ExportButton'
import { UserWatermark } from '#src/features/watermark/UserWatermark'
import styles from '#src/pages/demo/Demo.module.css'
import { PrintButton } from '#src/ui/buttons/PrintButton'

const list = Object.entries(PROVINCE).map(([code, name]) => ({ code, name }))

export function PaperDemo() {
  const sheet = useRef<HTMLDivElement>(null)
  return (
    <Flex vertical gap={16}>
      <Space wrap>
        <PrintButton target={sheet} title="小组评审汇总表" />
        <ExportButton
          load={() => ({ keys: ['code', 'name'], titles: ['代码', '省份'], list, fileName: '省份' })}
        >
          导出 Excel
        </ExportButton>
        <ExportButton load={() => ({ keys: [], titles: [], list })}>导出时没有列</ExportButton>
      </Space>
      <UserWatermark>
        <div ref={sheet} className={styles['sheet']}>
          <Typography.Title level={3} style={{ textAlign: 'center' }}>
            小组评审汇总表
          </Typography.Title>
          <Typography.Paragraph>
            打印只取这一页纸，不带菜单和按钮；屏幕上的水印写明查看人和时间。
          </Typography.Paragraph>
        </div>
      </UserWatermark>
    </Flex>
  )
}
