import { useQuery } from '@tanstack/react-query'
import { Modal } from 'antd'
import type { Row } from '#contract'
import { query } from '#src/api/query'
import { Loading } from '#src/ui/Loading'
import { ImportErrorTable } from '#src/features/importing/review/ImportErrorTable'

interface Props {
  batch: Row<'import_list'>
  onClose: () => void
}

/** 错误明细 of a batch. */
export function ErrorsDialog({ batch: { import_id, file_name }, onClose }: Props) {
  const { data, error } = useQuery(query('import_errors', { import_id }))
  return (
    <Modal open title={`“${file_name}”的错误明细`} width={960} footer={null} onCancel={onClose}>
      {data && <ImportErrorTable errors={data.errors} failed={data.fail_num} fileName={file_name} />}
      {!data && (error ? error.message : <Loading />)}
    </Modal>
  )
}
