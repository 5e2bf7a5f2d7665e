import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { FILE_TYPES } from '#contract/rules/upload'
import { call } from '#src/api/call'
import { UploadedImage } from '#src/features/upload/UploadedImage'
import { Loading } from '#src/ui/Loading'
import { LoadFailed } from '#src/ui/LoadFailed'
import { Notice } from '#src/ui/Notice'
import type { CollectedValues } from './values'

const PdfPages = lazy(() => import('./PdfPages'))

interface Props {
  isbn: string
  filledIn: CollectedValues
}

/** The uploaded file, fetched once: what is stored under a name never changes. */
function useFile(fileName: string | undefined) {
  const name = fileName?.split('/').at(-1) ?? ''
  return useQuery({
    queryKey: ['upload_content', name, 'file'],
    queryFn: ({ signal }) => call('upload_content', { name }, { quiet: true, signal }),
    enabled: name !== '',
    staleTime: Infinity,
    retry: false,
    meta: { keep: true },
  })
}

/** The copyright page beside the form. */
export default function CopyrightPane({ filledIn }: Props) {
  const fileName = filledIn.copyright_file?.[0]?.fileName
  const { data, error, refetch } = useFile(fileName)
  if (fileName === undefined) return <Notice title="还没有版权页">上传后显示在这里，供对照核对</Notice>
  if (!data) return error ? <LoadFailed error={error} onRetry={refetch} /> : <Loading />
  if (data.type === FILE_TYPES.pdf) return <PdfPages key={fileName} file={data} />
  if (data.type.startsWith('image/')) return <UploadedImage fileName={fileName} alt="版权页" size={480} />
  return <Notice title="这种文件不能在此查看">版权页请上传 PDF 或图片</Notice>
}
