import { useQuery } from '@tanstack/react-query'
import type { CopyrightFields } from '#contract/rules/book/copyright/found'
import { FILE_TYPES } from '#contract/rules/upload'
import { call } from '#src/api/call'
import { storedName } from '#src/features/upload/uploaded'
import { Loading } from '#src/ui/Loading'
import { LoadFailed } from '#src/ui/LoadFailed'
import { Notice } from '#src/ui/Notice'
import { lazyPart } from '#src/ui/offline/lazyPart'
import type { CollectedValues } from './values'

const CopyrightReader = lazyPart(async () => ({
  default: (await import('#src/features/copyright/CopyrightReader')).CopyrightReader,
}))

/** What a collected book says of its copyright page. */
const COMPARED = [
  'isbn',
  'cip_no',
  'book_name',
  'first_editor',
  'publisher_name',
  'edition',
  'print_no',
  'publish_date',
  'print_date',
  'word_count',
  'price',
] as const satisfies readonly (keyof CopyrightFields)[]

interface Props {
  isbn: string
  filledIn: CollectedValues
  /** Absent for those who only compare. */
  onTake?: (taken: Partial<CopyrightFields>) => void
}

/** The uploaded file, fetched once: what is stored under a name never changes. */
function useFile(fileName: string | undefined) {
  const name = fileName === undefined ? '' : storedName(fileName)
  return useQuery({
    queryKey: ['upload_content', name, 'file'],
    queryFn: ({ signal }) => call('upload_content', { name }, { quiet: true, signal }),
    enabled: name !== '',
    staleTime: Infinity,
    retry: false,
    meta: { keep: true },
  })
}

/** The copyright page beside the form, each value of it beside what is filled in. */
export default function CopyrightPane({ isbn, filledIn, onTake }: Props) {
  const fileName = filledIn.copyright_file?.[0]?.fileName
  const { data, error, refetch } = useFile(fileName)
  if (fileName === undefined) return <Notice title="还没有版权页">上传后显示在这里，供对照核对</Notice>
  if (!data) return error ? <LoadFailed error={error} onRetry={refetch} /> : <Loading />
  if (data.type !== FILE_TYPES.pdf && !data.type.startsWith('image/'))
    return <Notice title="这种文件不能在此查看">版权页请上传 PDF 或图片</Notice>
  return (
    <CopyrightReader
      key={fileName}
      file={data}
      fields={COMPARED}
      current={{ ...filledIn, isbn }}
      {...(onTake && { onTake })}
    />
  )
}
