import { Alert, Button, Flex } from 'antd'
import { ColumnTable } from './ColumnTable'
import { Confirm } from './Confirm'
import { ProgressLine } from './ProgressLine'
import { ReadingNotes, SheetChoice } from './choice/SheetChoice'
import type { Findings } from './review/findings'
import type { Import } from './useImport'
import type { ReadFile } from './useFileReading'

const READING = { read: '正在读取文件', check: '正在检查数据' } as const
const share = (done: number, total: number) => (total > 0 ? Math.min(1, done / total) : 0)

interface Props {
  work: Import
  read: ReadFile
}

/** How far the reading of the file is, or why it failed. */
export const ReadingState = ({
  reading: { failure, progress, cancel },
}: {
  reading: Pick<Import['reading'], 'failure' | 'progress' | 'cancel'>
}) => (
  <>
    {failure && <Alert type="error" showIcon title={failure} />}
    {progress && (
      <ProgressLine
        label={`${READING[progress.step]} ${progress.done}行`}
        share={share(progress.done, progress.total)}
        onCancel={cancel}
      />
    )}
  </>
)

/** The file that has been read, by sheet, header and columns. */
export const ReadingChoice = ({ work, read }: Props) => (
  <>
    <Flex justify="space-between" gap={12} wrap>
      <strong>{read.file.name}</strong>
      <SheetChoice preview={read.preview} disabled={work.isWriting} onChange={work.reading.again} />
    </Flex>
    <ReadingNotes preview={read.preview} />
    <ColumnTable
      read={read}
      mapping={work.reading.draft}
      problems={work.reading.problems}
      disabled={work.isWriting}
      onChange={work.mapColumns}
    />
  </>
)

export function SendingState({ sending, isWriting }: Pick<Import, 'sending' | 'isWriting'>) {
  if (!sending.progress) return null
  const { share: sent } = sending.progress
  const isUploading = sent < 1
  return (
    <ProgressLine
      label={isUploading ? '正在上传' : isWriting ? '正在写入' : '正在与库中数据核对'}
      share={isUploading ? sent : undefined}
      onCancel={sending.cancel}
    />
  )
}

/** The comparison with the library, if it is still to come, and the decision to bring the rows in. */
export function Decision({ work, read, findings }: Props & { findings: Findings }) {
  const { sending, report, personActions, alikeBooks } = work
  return (
    <>
      {!sending.progress && !report && (
        <Alert
          type="info"
          showIcon
          title="还没有与库中数据核对"
          action={
            <Button size="small" onClick={() => sending.check(read)}>
              核对
            </Button>
          }
        />
      )}
      <Confirm
        type={read.type}
        findings={findings}
        actions={personActions}
        alikeBooks={alikeBooks}
        disabled={sending.progress !== undefined}
        onConfirm={(valid_only) =>
          sending.bringIn(read, {
            valid_only,
            people: report && personActions.choices(report.people),
            despite_alike: alikeBooks.wanted(findings.alike),
          })
        }
      />
    </>
  )
}
