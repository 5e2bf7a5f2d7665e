import { Alert, Button, Card, Flex } from 'antd'
import { useState } from 'react'
import { type ImportType, isProjectImport } from '#contract/rules/import/fields'
import { ColumnTable } from './ColumnTable'
import { Confirm } from './Confirm'
import { FileChoice } from './choice/FileChoice'
import { findingsOn } from './review/findings'
import { ImportResult } from './ImportResult'
import { ImportProjectChoice } from './choice/ImportProjectChoice'
import { useCurrentProject } from '#src/session/project'
import { usePersonActions } from './people/usePersonActions'
import { ProgressLine } from './ProgressLine'
import { ImportReview } from './review/ImportReview'
import { SheetChoice } from './choice/SheetChoice'
import { useFileReading } from './useFileReading'
import { useSending } from './useSending'

const READING = { read: '正在读取文件', check: '正在检查数据' } as const
/** The dialog has an edge of its own. */
const WITHIN_DIALOG = { variant: 'borderless', styles: { body: { padding: 0 } } } as const
const share = (done: number, total: number) => (total > 0 ? Math.min(1, done / total) : 0)

interface Props {
  /** Only this kind of list, into this project; left out, both are chosen. */
  only?: { type: ImportType; project_id: number }
  /** Where to go when it is done; left out, another file can be chosen. */
  onDone?: () => void
}

/** From the choice of a file to what it has brought, on one screen. */
export function ImportPanel({ only, onDone }: Props) {
  const [type, setType] = useState<ImportType>(only?.type ?? 'book')
  const own = useCurrentProject()?.project_id
  const inHand = only?.project_id ?? own
  const [chosen, setProject] = useState<number>()
  const project_id = isProjectImport(type) ? (chosen ?? inHand) : undefined
  const sending = useSending()
  const personActions = usePersonActions()
  const reading = useFileReading(sending.check)
  const { read, progress, problems, failure } = reading
  const isWriting = sending.progress?.step === 'import'

  if (sending.imported)
    return (
      <Card title="导入完成" variant={only ? 'borderless' : 'outlined'}>
        <ImportResult
          type={sending.imported.read.type}
          fileName={sending.imported.read.file.name}
          report={sending.imported.report}
          onDone={onDone}
          onNext={() => {
            sending.clear()
            reading.clear()
          }}
        />
      </Card>
    )

  const choose = (chosen: ImportType) => {
    setType(chosen)
    sending.cancel()
    reading.again({ type: chosen, project_id: isProjectImport(chosen) ? (project_id ?? inHand) : undefined })
  }
  const chooseProject = (id: number) => {
    setProject(id)
    sending.cancel()
    reading.again({ project_id: id })
  }
  const report = read && sending.reportOn(read)
  const isReadable = read && !progress && problems.length === 0
  const findings = isReadable && findingsOn(read, report)
  return (
    <Card {...(only ? WITHIN_DIALOG : { title: '导入名单' })}>
      <Flex vertical gap={16}>
        <FileChoice
          type={type}
          project={
            !only &&
            isProjectImport(type) && (
              <ImportProjectChoice value={project_id} disabled={isWriting} onChange={chooseProject} />
            )
          }
          disabled={isWriting}
          needsProject={isProjectImport(type) && project_id === undefined}
          onType={only ? undefined : choose}
          onFile={(file) => {
            sending.cancel()
            personActions.clear()
            reading.open({ type, project_id, file })
          }}
        />
        {failure && <Alert type="error" showIcon title={failure} />}
        {progress && (
          <ProgressLine
            label={`${READING[progress.step]} ${progress.done}行`}
            share={share(progress.done, progress.total)}
            onCancel={reading.cancel}
          />
        )}
        {read && (
          <>
            <Flex justify="space-between" gap={12} wrap>
              <strong>{read.file.name}</strong>
              <SheetChoice preview={read.preview} disabled={isWriting} onChange={reading.again} />
            </Flex>
            <ColumnTable
              read={read}
              mapping={reading.draft}
              problems={problems}
              disabled={isWriting}
              onChange={(mapping) => {
                sending.cancel()
                reading.mapColumns(mapping)
              }}
            />
          </>
        )}
        {findings && (
          <ImportReview read={read} findings={findings} personActions={personActions} disabled={isWriting} />
        )}
        {sending.progress && (
          <ProgressLine
            label={sending.progress.share < 1 ? '正在上传' : isWriting ? '正在写入' : '正在与库中数据核对'}
            share={sending.progress.share < 1 ? sending.progress.share : undefined}
            onCancel={sending.cancel}
          />
        )}
        {isReadable && !sending.progress && !report && (
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
        {findings && (
          <Confirm
            type={read.type}
            findings={findings}
            actions={personActions}
            disabled={sending.progress !== undefined}
            onConfirm={(valid_only) =>
              sending.bringIn(read, { valid_only, people: report && personActions.choices(report.people) })
            }
          />
        )}
      </Flex>
    </Card>
  )
}
