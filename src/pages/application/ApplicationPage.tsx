import { useQuery } from '@tanstack/react-query'
import { Button, Flex, Upload } from 'antd'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { to } from '#contract/address'
import { MATERIAL } from '#contract/facts/declaration/materials'
import { call } from '#src/api/call'
import { query } from '#src/api/query'
import { UploadState } from '#src/features/materialUpload/UploadState'
import { useUploads } from '#src/features/materialUpload/useUploads'
import { saveFile } from '#src/lib/saveFile'
import { useAddress } from '#src/menu/useAddress'
import { PrintButton } from '#src/ui/buttons/PrintButton'
import { Loading } from '#src/ui/Loading'
import { LoadFailed } from '#src/ui/LoadFailed'
import { Notice } from '#src/ui/Notice'
import { FormSheet } from './FormSheet'

function ExportButton({ book_id }: { book_id: number }) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const file = await call('application_paper', { book_id })
      saveFile(file, file.name, file.type)
    } catch {
      // The call has said why.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button type="primary" loading={isBusy} onClick={() => void save()}>
      导出PDF
    </Button>
  )
}

/** 上传盖章件: the scanned form, which is the first of the materials. */
function SealedUpload({ book_id }: { book_id: number }) {
  const { data } = useQuery(query('material_list', { book_id }))
  const uploads = useUploads(book_id)
  const material = data?.materials.find(({ code }) => code === 'M01')
  const sealed = material?.current
  const going = uploads.going.get('M01')
  const isGoing = going !== undefined && going.error === undefined
  return (
    <>
      {material?.writable && (
        <Upload
          accept=".pdf"
          showUploadList={false}
          disabled={isGoing}
          beforeUpload={(file) => {
            void uploads.start(material, file)
            return false
          }}
        >
          <Button loading={isGoing}>{sealed ? '替换盖章件' : '上传盖章件'}</Button>
        </Upload>
      )}
      <Link to={to('declaration/materials', { bookId: book_id })}>
        {sealed ? `${MATERIAL.M01}已上传（第${sealed.version}版）` : '申报材料'}
      </Link>
      {material?.writable && (
        <UploadState
          going={going}
          unfinished={data?.unfinished.find(({ code }) => code === 'M01')}
          onCancel={() => uploads.cancel('M01')}
          onRetry={(file) => void uploads.start(material, file)}
        />
      )}
    </>
  )
}

function Application({ book_id }: { book_id: number }) {
  const { data, error, refetch } = useQuery(query('application_detail', { book_id }))
  const paper = useRef<HTMLDivElement>(null)
  if (!data) return error ? <LoadFailed error={error} onRetry={refetch} /> : <Loading />
  return (
    <Flex vertical gap={16}>
      <Flex wrap align="center" gap={8}>
        <ExportButton book_id={book_id} />
        <PrintButton target={paper} title={`${data.subject} ${data.heading}`} />
        <SealedUpload book_id={book_id} />
      </Flex>
      <div ref={paper}>
        <FormSheet form={data} />
      </div>
    </Flex>
  )
}

/** 申报表: the whole application as it stands on paper. */
export default function ApplicationPage() {
  const book_id = useAddress<'declaration/application'>().id('bookId')
  return book_id === undefined ? (
    <Notice title="没有这种教材">请从教材列表打开</Notice>
  ) : (
    <Application key={book_id} book_id={book_id} />
  )
}
