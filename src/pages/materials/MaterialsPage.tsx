import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Flex, Typography } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Output } from '#contract'
import { to } from '#contract/address'
import { MATERIAL } from '#contract/facts/declaration/materials'
import { call } from '#src/api/call'
import { query } from '#src/api/query'
import { DECLARATION_LOOK } from '#src/features/status/books'
import { Status } from '#src/features/status/Status'
import { saveFile } from '#src/lib/saveFile'
import { useAddress } from '#src/menu/useAddress'
import { Loading } from '#src/ui/Loading'
import { LoadFailed } from '#src/ui/LoadFailed'
import { Notice } from '#src/ui/Notice'
import SupplementNote from '#src/features/supplement/SupplementNote'
import { Completeness } from './Completeness'
import { MaterialTable } from './MaterialTable'
import { Preview } from './Preview'
import { useUploads, type Material } from '#src/features/materialUpload/useUploads'
import styles from './Materials.module.css'

/** 一键打包下载 */
function PackButton({ book_id, isEmpty }: { book_id: number; isEmpty: boolean }) {
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const pack = async () => {
    setBusy(true)
    setFailed(undefined)
    try {
      const file = await call('material_addZip', { book_id })
      saveFile(file, file.name, file.type)
    } catch {
      // A package is silent about the connection: the page says it.
      setFailed('打包没有完成，请重试')
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button loading={isBusy} disabled={isEmpty} onClick={() => void pack()}>
        一键打包下载
      </Button>
      {failed && <Typography.Text type="danger">{failed}</Typography.Text>}
    </>
  )
}

function Materials({ data }: { data: Output<'material_list'> }) {
  const { book_id, book_name, declare_status, readonly_reason, materials } = data
  const uploads = useUploads(book_id)
  const open = materials.filter(({ writable }) => writable)
  const [checked, setChecked] = useState(false)
  const [shown, setShown] = useState<Material>()
  return (
    <Flex vertical gap={12}>
      <Flex wrap align="center" justify="space-between" gap={8}>
        <Flex align="center" gap={8}>
          <Typography.Title level={4} className={styles['title'] ?? ''}>
            {book_name}
          </Typography.Title>
          <Status of={DECLARATION_LOOK} value={declare_status} />
        </Flex>
        <Flex wrap align="center" gap={8}>
          <Link to={to('declaration/application', { bookId: book_id })}>申报表</Link>
          <PackButton book_id={book_id} isEmpty={materials.every(({ current }) => !current)} />
          <Button type="primary" onClick={() => setChecked(true)}>
            完整性检查
          </Button>
        </Flex>
      </Flex>
      {declare_status === 'formal_returned' && <SupplementNote book_id={book_id} />}
      {readonly_reason !== null && (
        <Alert
          type="info"
          showIcon
          title={readonly_reason}
          description={
            open.length > 0 && `仍可上传、替换和删除：${open.map(({ code }) => MATERIAL[code]).join('、')}`
          }
        />
      )}
      {checked && (
        <Completeness
          book_id={book_id}
          status={declare_status}
          materials={materials}
          onClose={() => setChecked(false)}
        />
      )}
      <MaterialTable data={data} uploads={uploads} onPreview={setShown} />
      <Preview material={shown} onClose={() => setShown(undefined)} />
    </Flex>
  )
}

/** 申报材料 of one book. */
export default function MaterialsPage() {
  const book_id = useAddress<'declaration/materials'>().id('bookId')
  const { data, error, refetch } = useQuery({
    ...query('material_list', { book_id: book_id ?? 0 }),
    enabled: book_id !== undefined,
  })
  if (book_id === undefined) return <Notice title="没有这种教材">请从教材列表打开</Notice>
  if (!data) return error ? <LoadFailed error={error} onRetry={refetch} /> : <Loading />
  return <Materials key={book_id} data={data} />
}
