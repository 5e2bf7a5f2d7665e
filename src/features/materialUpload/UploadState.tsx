import { Button, Flex, Progress } from 'antd'
import type { Output } from '#contract'
import { useAct } from '#src/api/query'
import { fileSize } from '#src/lib/fileSize'
import type { Going } from './useUploads'
import styles from './UploadState.module.css'

type Unfinished = Output<'material_list'>['unfinished'][number]

interface Ways {
  onCancel: () => void
  onRetry: (file: File) => void
}

interface Props extends Ways {
  going: Going | undefined
  unfinished: Unfinished | undefined
}

const percent = (part: number, all: number): number => Math.floor((100 * part) / Math.max(1, all))

const PHASE = {
  sending: '正在上传',
  waiting: '网络中断，恢复后自动继续',
  checking: '正在检查文件',
} as const

/** Some refusals begin with the file's name, which has just been said. */
const withoutName = (error: string, name: string): string =>
  error.replace(`“${name}”的`, '').replace(`“${name}”`, '')

function OnTheWay({ going, onCancel, onRetry }: Ways & { going: Going }) {
  const { file, progress, error } = going
  const share = percent(progress.sent, file.size)
  if (error !== undefined)
    return (
      <div className={styles['file']} role="alert">
        <span>
          “{file.name}”没有上传成功：{withoutName(error, file.name)}
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
        <output className={styles['phase']}>{PHASE[progress.phase]}</output>
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

/** What is on its way, or stopped before it had arrived. */
export const UploadState = ({ going, unfinished, ...ways }: Props) =>
  going ? <OnTheWay going={going} {...ways} /> : unfinished && <Interrupted upload={unfinished} />
