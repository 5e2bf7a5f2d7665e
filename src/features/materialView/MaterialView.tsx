import { useQuery } from '@tanstack/react-query'
import { typeOfName } from '#contract/rules/upload'
import { call } from '#src/api/call'
import { fetchedReader } from '#src/features/readerLink/fetchedReader'
import { asDataUrl } from '#src/lib/dataUrl'
import { Loading } from '#src/ui/Loading'
import { LoadFailed } from '#src/ui/LoadFailed'
import styles from './MaterialView.module.css'

const MaterialReader = fetchedReader(() => import('#src/features/pdfReader/MaterialReader'))

function Picture({ material_id, name }: { material_id: number; name: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['material_content', material_id],
    queryFn: async ({ signal }) =>
      asDataUrl(await call('material_content', { material_id }, { quiet: true, signal })),
    staleTime: Infinity,
    meta: { keep: true },
  })
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <Loading />
  return <img className={styles['picture']} src={data} alt={name} />
}

/** What can be looked at here; other files are saved. */
export const isShown = (file_name: string): boolean => ['pdf', 'jpg'].includes(typeOfName(file_name) ?? '')

interface Props {
  material: { material_id: number; file_name: string }
  /** The page of a PDF that somebody wants to see, from 1; a new object for every wish. */
  wish?: { page: number } | undefined
}

/** A material as it was uploaded: the pages of a PDF, or the picture. */
export function MaterialView({ material: { material_id, file_name }, wish }: Props) {
  if (typeOfName(file_name) !== 'pdf') return <Picture material_id={material_id} name={file_name} />
  return <MaterialReader key={material_id} material_id={material_id} {...(wish && { wish })} />
}
