import { OBJECTION_STATUS } from '#contract/facts/declaration/afterResult'
import { Loading } from '#src/ui/Loading'
import { Notice } from '#src/ui/Notice'
import { FactSheet, useOpen } from './Facts'

/** 异议查询: for who raised it, and has kept the address. */
export default function ObjectionState({ uuid }: { uuid: string }) {
  const { answer, fault } = useOpen('objection_state', { uuid })
  if (!answer)
    return fault === undefined ? (
      <Loading />
    ) : (
      <main>
        <Notice title={fault} />
      </main>
    )
  return (
    <FactSheet
      title="异议处理情况"
      facts={[
        ['评审活动', answer.project_name],
        ['教材名称', `《${answer.book_name}》`],
        ['异议人', answer.person_masked],
        ['提出时间', answer.create_time],
        ['处理状态', OBJECTION_STATUS[answer.status]],
        ['答复', answer.answer],
        ['答复时间', answer.answer_time],
      ]}
    />
  )
}
