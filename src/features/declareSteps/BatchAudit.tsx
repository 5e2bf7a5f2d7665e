import { Button } from 'antd'
import { DECLARE_STEPS, SCHOOL_DECISIONS } from '#contract/facts/declaration/life'
import type { SteppingBook, useDeclareSteps } from './useDeclareSteps'

interface Props {
  selected: readonly SteppingBook[]
  steps: Pick<ReturnType<typeof useDeclareSteps>, 'audits' | 'take'>
}

/** 学校审核 of the selected books; shown to those who audit. */
export function BatchAudit({ selected, steps }: Props) {
  if (!steps.audits) return null
  const waiting =
    selected.length > 0 && selected.every(({ declare_status }) => declare_status === 'school_pending')
  const why = selected.length > 0 && !waiting ? '只能审核“待学校审核”的教材' : undefined
  return SCHOOL_DECISIONS.map((key) => (
    <Button
      key={key}
      danger={key === 'school_return'}
      disabled={!waiting}
      title={why}
      onClick={() => steps.take(key, selected)}
    >
      {DECLARE_STEPS[key].label}
      {waiting && `（${selected.length}）`}
    </Button>
  ))
}
