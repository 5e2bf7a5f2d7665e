import { useQuery } from '@tanstack/react-query'
import { Flex, Select, Typography } from 'antd'
import { Link } from 'react-router-dom'
import { to } from '#contract/address'
import { MATERIAL } from '#contract/facts/declaration/materials'
import type { BookMaterialCode } from '#contract/rules/declaration/materials'
import { query } from '#src/api/query'
import { isShown, MaterialView } from '#src/features/materialView/MaterialView'
import { LoadFailed } from '#src/ui/LoadFailed'
import { Loading } from '#src/ui/Loading'
import { Notice } from '#src/ui/Notice'
import type { Wish } from './FindingView'
import styles from './Desk.module.css'

interface Props {
  book_id: number
  shown: BookMaterialCode | undefined
  wish: Wish | undefined
  onChoose: (code: BookMaterialCode) => void
}

/** The materials of a book, one of them open. */
export function Materials({ book_id, shown, wish, onChoose }: Props) {
  const { data, error, refetch } = useQuery(query('material_list', { book_id }))
  if (!data) return error ? <LoadFailed error={error} onRetry={refetch} /> : <Loading />
  const present = data.materials.filter(({ current }) => current !== null)
  const open = present.find(({ code }) => code === shown) ?? present[0]
  const file = open?.current ?? undefined
  return (
    <div className={styles['side']}>
      <Flex gap={12} align="center" wrap>
        <Select
          aria-label="材料"
          style={{ minWidth: 240 }}
          {...(open && { value: open.code })}
          placeholder="没有材料"
          options={present.map(({ code }) => ({ value: code, label: `${code} ${MATERIAL[code]}` }))}
          onChange={onChoose}
        />
        <Link to={to('detail', { bookId: book_id })} target="_blank">
          申报信息
        </Link>
        {file && (
          <Typography.Text type="secondary" ellipsis>
            {file.file_name}
            {file.pages !== null && `，${file.pages}页`}
          </Typography.Text>
        )}
      </Flex>
      <div className={styles['reader']}>
        {file === undefined ? (
          <Notice title="还没有上传材料">申报单位上传后显示在这里</Notice>
        ) : isShown(file.file_name) ? (
          <MaterialView material={file} wish={wish?.material === open?.code ? wish : undefined} />
        ) : (
          <Notice title="这种文件不能在此查看">请在教材详情中下载</Notice>
        )}
      </div>
    </div>
  )
}
