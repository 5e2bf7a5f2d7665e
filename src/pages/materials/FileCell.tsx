import { Button, Flex } from 'antd'
import type { Output } from '#contract'
import { MATERIAL } from '#contract/facts/declaration/materials'
import { UploadState } from '#src/features/materialUpload/UploadState'
import type { Going, Material } from '#src/features/materialUpload/useUploads'
import { EarlierVersions } from './EarlierVersions'
import { isShown } from '#src/features/materialView/MaterialView'
import { versionWords } from './versionWords'
import styles from './Materials.module.css'

type Unfinished = Output<'material_list'>['unfinished'][number]

interface Props {
  material: Material
  going: Going | undefined
  unfinished: Unfinished | undefined
  onPreview: (material: Material) => void
  onCancel: () => void
  onRetry: (file: File) => void
}

/** The file in force, and beside it what is on its way. */
export function FileCell({ material, going, unfinished, ...on }: Props) {
  const { current, code } = material
  return (
    <Flex vertical gap={8}>
      {current ? (
        <div className={styles['file']}>
          {isShown(current.file_name) ? (
            <Button
              type="link"
              size="small"
              className={styles['name'] ?? ''}
              aria-label={`预览${MATERIAL[code]}：${current.file_name}`}
              onClick={() => on.onPreview(material)}
            >
              {current.file_name}
            </Button>
          ) : (
            <span>{current.file_name}</span>
          )}
          <span className={styles['demand']}>{versionWords(current)}</span>
          {current.text_length === 0 && <span className={styles['demand']}>没有可选取的文字（仅图片）</span>}
        </div>
      ) : (
        !going && !unfinished && <span className={styles['demand']}>未上传</span>
      )}
      <EarlierVersions material={material} />
      <UploadState going={going} unfinished={unfinished} onCancel={on.onCancel} onRetry={on.onRetry} />
    </Flex>
  )
}
