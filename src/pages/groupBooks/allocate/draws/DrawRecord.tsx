import { useQuery } from '@tanstack/react-query'
import { Button, Modal, Space } from 'antd'
import { useRef } from 'react'
import { query } from '#src/api/query'
import { saveFile } from '#src/lib/saveFile'
import { Loading } from '#src/ui/Loading'
import { LoadFailed } from '#src/ui/LoadFailed'
import { PrintButton } from '#src/ui/buttons/PrintButton'
import { DrawSheet } from './DrawSheet'

/** 分配记录 of one draw: to print, and as a file with which anyone repeats it. */
export function DrawRecord({ draw_id, onClose }: { draw_id: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery({ ...query('draw_record', { draw_id }), meta: { keep: true } })
  const sheet = useRef<HTMLElement>(null)
  const file = data?.file
  const name = data ? `${data.group_name}-分配记录-${draw_id}` : ''
  return (
    <Modal
      open
      width={860}
      title="分配记录"
      onCancel={onClose}
      footer={
        <Space>
          <Button disabled={!file} onClick={() => file && saveFile(file, `${name}.json`, 'application/json')}>
            导出复核文件
          </Button>
          <PrintButton target={sheet} title={name} disabled={!data} type="primary" />
        </Space>
      }
    >
      {data === undefined && error && <LoadFailed error={error} onRetry={refetch} />}
      {data === undefined && !error && <Loading />}
      {data && <DrawSheet ref={sheet} record={data} fileName={`${name}.json`} />}
    </Modal>
  )
}
