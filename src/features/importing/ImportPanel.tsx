import { Card, Flex } from 'antd'
import { isProjectImport } from '#contract/rules/import/fields'
import { FileChoice } from './choice/FileChoice'
import { ImportProjectChoice } from './choice/ImportProjectChoice'
import { ImportResult } from './ImportResult'
import { Decision, ReadingChoice, ReadingState, SendingState } from './ImportSteps'
import { ImportReview } from './review/ImportReview'
import { type ImportTarget, useImport } from './useImport'

/** The dialog has an edge of its own. */
const WITHIN_DIALOG = { variant: 'borderless', styles: { body: { padding: 0 } } } as const

interface Props {
  /** Left out, the kind of list and the project are chosen. */
  only?: ImportTarget
  /** Where to go when it is done; left out, another file can be chosen. */
  onDone?: () => void
}

/** From the choice of a file to what it has brought, on one screen. */
export function ImportPanel({ only, onDone }: Props) {
  const work = useImport(only)
  const { type, project_id, sending, reading, findings, isWriting } = work
  const { read } = reading
  if (sending.imported)
    return (
      <Card title="导入完成" variant={only ? 'borderless' : 'outlined'}>
        <ImportResult
          type={sending.imported.read.type}
          fileName={sending.imported.read.file.name}
          report={sending.imported.report}
          onDone={onDone}
          onNext={work.clear}
        />
      </Card>
    )
  return (
    <Card {...(only ? WITHIN_DIALOG : { title: '导入名单' })}>
      <Flex vertical gap={16}>
        <FileChoice
          type={type}
          project={
            !only &&
            isProjectImport(type) && (
              <ImportProjectChoice value={project_id} disabled={isWriting} onChange={work.chooseProject} />
            )
          }
          disabled={isWriting}
          needsProject={work.needsProject}
          onType={only ? undefined : work.choose}
          onFile={work.open}
        />
        <ReadingState reading={reading} />
        {read && <ReadingChoice work={work} read={read} />}
        {read && findings && (
          <ImportReview
            read={read}
            findings={findings}
            personActions={work.personActions}
            alikeBooks={work.alikeBooks}
            disabled={isWriting}
          />
        )}
        <SendingState sending={sending} isWriting={isWriting} />
        {read && findings && <Decision work={work} read={read} findings={findings} />}
      </Flex>
    </Card>
  )
}
