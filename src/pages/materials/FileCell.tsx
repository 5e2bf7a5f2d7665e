import { Button, Flex, Progress } from 'antd'
import type { Output } from '#contract'
import { MATERIAL } from '#contract/facts/declaration/materials'
import { useAct } from '#src/api/query'
import { fileSize } from '#src/lib/fileSize'
import { isShown } from './Preview'
import type { Going, Material } from './useUploads'
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

const percent = (part: number, all: number): number => Math.floor((100 * part) / Math.max(1, all))

const PHASE = {
  sending: '正在上传',
  waiting: '网络中断，恢复后自动继续',
  checking: '正在检查文件',
} as const

function OnTheWay({ going, onCancel, onRetry }: Omit<Props, 'going' | 'unfinished'> & { going: Going }) {
  const { file, progress, error } = going
  const share = percent(progress.sent, file.size)
  if (error !== undefined)
    return (
      <div className={styles['file']} role="alert">
        <span>
          “{file.name}”没有上传成功：{error}
        </span>
        <Flex gap={4}>
          <Button size="small" onClick={() => onRetry(file)}>
            重试
          </Button>
          <Button size="small" onClick={onCancel}>
            知道了
          </Button>
        </Flex>
      </div>
    )
  return (
    <div className={styles['file']}>
      <span>
        {file.name}（{fileSize(file.size)}）
      </span>
      <Progress percent={share} size="small" aria-label={`${file.name}的上传进度`} />
      <Flex align="center" justify="space-between" gap={4}>
        <output className={styles['demand']}>{PHASE[progress.phase]}</output>
        <Button size="small" onClick={onCancel}>
          取消上传
        </Button>
      </Flex>
    </div>
  )
}

/** An upload that another visit of the page began. */
function Interrupted({ upload }: { upload: Unfinished }) {
  const act = useAct('material_part_cancel')
  const { upload_id, file_name, size, received } = upload
  return (
    <div className={styles['file']}>
      <span>
        “{file_name}”已传{percent(received, size)}%（{fileSize(received)} / {fileSize(size)}
        ），再选择同一文件即从中断处继续
      </span>
      <span>
        <Button size="small" loading={act.isPending} onClick={() => act.mutate({ upload_id })}>
          放弃
        </Button>
      </span>
    </div>
  )
}

const factsOf = ({ version, size, pages, upload_time, upload_name }: NonNullable<Material['current']>) =>
  [`第${version}版`, fileSize(size), pages !== null && `${pages}页`, upload_time, upload_name]
    .filter(Boolean)
    .join(' · ')

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
              style={{ height: 'auto', padding: 0, whiteSpace: 'normal', textAlign: 'start' }}
              aria-label={`预览${MATERIAL[code]}：${current.file_name}`}
              onClick={() => on.onPreview(material)}
            >
              {current.file_name}
            </Button>
          ) : (
            <span>{current.file_name}</span>
          )}
          <span className={styles['demand']}>{factsOf(current)}</span>
          {current.text_length === 0 && <span className={styles['demand']}>没有可选取的文字（仅图片）</span>}
        </div>
      ) : (
        !going && !unfinished && <span className={styles['demand']}>未上传</span>
      )}
      {going ? (
        <OnTheWay material={material} going={going} {...on} />
      ) : (
        unfinished && <Interrupted upload={unfinished} />
      )}
    </Flex>
  )
}
