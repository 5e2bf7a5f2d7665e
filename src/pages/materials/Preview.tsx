import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { MATERIAL } from '#contract/facts/declaration/materials'
import { typeOfName } from '#contract/rules/upload'
import { call } from '#src/api/call'
import { asDataUrl } from '#src/lib/dataUrl'
import { Dialog } from '#src/ui/Dialog'
import { Loading } from '#src/ui/Loading'
import { LoadFailed } from '#src/ui/LoadFailed'
import type { Material } from '#src/features/materialUpload/useUploads'
import styles from './Materials.module.css'

const MaterialReader = lazy(() => import('#src/features/pdfReader/MaterialReader'))

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

/** A material in a dialog: the pages of a PDF, or the picture. */
export function Preview({ material, onClose }: { material: Material | undefined; onClose: () => void }) {
  const current = material?.current
  return (
    <Dialog
      open={current != null}
      title={material && current && `${MATERIAL[material.code]}：${current.file_name}`}
      width="min(1000px, 94vw)"
      footer={null}
      destroyOnHidden
      onCancel={onClose}
    >
      {current &&
        (typeOfName(current.file_name) === 'pdf' ? (
          <div className={styles['pages']}>
            <MaterialReader material_id={current.material_id} />
          </div>
        ) : (
          <Picture material_id={current.material_id} name={current.file_name} />
        ))}
    </Dialog>
  )
}
