import { MATERIAL } from '#contract/facts/declaration/materials'
import { typeOfName } from '#contract/rules/upload'
import { MaterialView } from '#src/features/materialView/MaterialView'
import { Dialog } from '#src/ui/Dialog'
import type { Material } from '#src/features/materialUpload/useUploads'
import styles from './Materials.module.css'

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
      {current && (
        <div className={typeOfName(current.file_name) === 'pdf' ? styles['pages'] : undefined}>
          <MaterialView material={current} />
        </div>
      )}
    </Dialog>
  )
}
