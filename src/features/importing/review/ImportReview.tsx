import { Flex, Tabs, Tag } from 'antd'
import { useMemo } from 'react'
import { ClashTable } from './ClashTable'
import { ImportErrorTable } from './ImportErrorTable'
import type { Findings } from './findings'
import { PreviewTable } from './PreviewTable'
import { AlikeTable } from '#src/features/importing/books/AlikeTable'
import type { AlikeBooks } from '#src/features/importing/books/useAlikeBooks'
import { personRows } from '#src/features/importing/people/people'
import { PeopleTable } from '#src/features/importing/people/PeopleTable'
import type { PersonActions } from '#src/features/importing/people/usePersonActions'
import type { ReadFile } from '#src/features/importing/useFileReading'

interface Props {
  read: ReadFile
  findings: Findings
  personActions: PersonActions
  alikeBooks: AlikeBooks
  disabled: boolean
}

/** What one came to see: what is wrong, then what it does to others, then what there is. */
function first({
  failed,
  people,
  clash_num,
  alike,
}: Findings): 'errors' | 'clashes' | 'people' | 'alike' | 'rows' {
  if (failed > 0) return 'errors'
  if (clash_num > 0) return 'clashes'
  if (alike.length > 0) return 'alike'
  return people.length > 0 ? 'people' : 'rows'
}

const Sums = ({
  findings: { total, good, failed, repeated, known, clash_num, people, alike },
}: Pick<Props, 'findings'>) => (
  <Flex gap={8} wrap aria-label="检查结果" component="output">
    <Tag>共{total}行</Tag>
    <Tag color="green">正确{good}行</Tag>
    <Tag color={failed > 0 ? 'red' : 'default'}>错误{failed}行</Tag>
    {repeated > 0 && <Tag color="orange">其中重复{repeated}行</Tag>}
    {known > 0 && <Tag color="blue">原来就有{known}行</Tag>}
    {clash_num > 0 && <Tag color="orange">涉及已有评审{clash_num}条</Tag>}
    {alike.length > 0 && <Tag color="orange">其中与其他教材相近{alike.length}行</Tag>}
    {people.length > 0 && <Tag color="blue">需核对{people.length}人</Tag>}
  </Flex>
)

/** The sums of a file that has been checked, its first rows, and every error. */
export function ImportReview({ read, findings, personActions, alikeBooks, disabled }: Props) {
  const { total, failed, people, alike, errors, clashes, clash_num } = findings
  const rows = useMemo(
    () => (read.type === 'expert' ? personRows(read, people, new Set(errors.map(({ row }) => row))) : []),
    [read, people, errors],
  )
  return (
    <Flex vertical gap={4}>
      <Sums findings={findings} />
      <Tabs
        size="small"
        key={first(findings)}
        defaultActiveKey={first(findings)}
        items={[
          ...(findings.isChecked && read.type === 'expert'
            ? [
                {
                  key: 'people',
                  label: `人员核对（${people.length}人）`,
                  children: (
                    <PeopleTable
                      rows={rows}
                      actions={personActions}
                      disabled={disabled}
                      fileName={read.file.name}
                    />
                  ),
                },
              ]
            : []),
          ...(alike.length > 0
            ? [
                {
                  key: 'alike',
                  label: `相近的教材（${alike.length}行）`,
                  children: (
                    <AlikeTable
                      findings={alike}
                      choice={alikeBooks}
                      disabled={disabled}
                      fileName={read.file.name}
                    />
                  ),
                },
              ]
            : []),
          ...(clash_num > 0
            ? [
                {
                  key: 'clashes',
                  label: `涉及的评审（${clash_num}条）`,
                  children: <ClashTable clashes={clashes} total={clash_num} fileName={read.file.name} />,
                },
              ]
            : []),
          {
            key: 'rows',
            label: `数据预览（全部${total}行）`,
            children: <PreviewTable read={read} />,
          },
          {
            key: 'errors',
            label: `错误（${failed}行）`,
            children: <ImportErrorTable errors={errors} failed={failed} fileName={read.file.name} />,
          },
        ]}
      />
    </Flex>
  )
}
