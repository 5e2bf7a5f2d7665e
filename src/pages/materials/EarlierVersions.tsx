import { Button } from 'antd'
import { MATERIAL } from '#contract/facts/declaration/materials'
import { saveMaterial } from './saveMaterial'
import type { Material } from '#src/features/materialUpload/useUploads'
import { versionWords } from './versionWords'
import styles from './Materials.module.css'

/** The versions that were in force before, to look at or to take out again. */
export const EarlierVersions = ({ material: { code, earlier } }: { material: Material }) =>
  earlier.length > 0 && (
    <details>
      <summary className={styles['summary']}>历史版本（{earlier.length}）</summary>
      <ul className={styles['earlier']} aria-label={`${MATERIAL[code]}的历史版本`}>
        {earlier.map((one) => (
          <li key={one.material_id}>
            <Button
              type="link"
              size="small"
              className={styles['name'] ?? ''}
              aria-label={`下载${MATERIAL[code]}第${one.version}版：${one.file_name}`}
              onClick={() => void saveMaterial(one.material_id)}
            >
              {one.file_name}
            </Button>
            <div className={styles['demand']}>{versionWords(one)}</div>
          </li>
        ))}
      </ul>
    </details>
  )
