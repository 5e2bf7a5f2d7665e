import { Flex, Typography } from 'antd'
import { query } from '#src/api/query'
import { RecordPage } from '#src/features/fetched/RecordPage'
import { usePathId } from '#src/menu/usePathId'
import styles from './GeneratorEdit.module.css'
import { GeneratorForm } from './GeneratorForm'

/** 修改生成配置 */
export default function GeneratorEditPage() {
  const tableId = usePathId('gen/edit/tableId', 'tableId')
  return (
    <RecordPage
      id={tableId}
      missing="没有这张表"
      list="tool/gen/index"
      ask={(id) => ({
        ...query('gen_detail', { tableId: id }),
        // What is being typed must not be overtaken by a reading of what was there before.
        meta: { keep: true },
        gcTime: 0,
      })}
    >
      {(detail) => (
        <Flex vertical gap={8} className={styles['page'] ?? ''}>
          <Typography.Text type="secondary">{`表 ${detail.info.tableName}`}</Typography.Text>
          <GeneratorForm detail={detail} />
        </Flex>
      )}
    </RecordPage>
  )
}
