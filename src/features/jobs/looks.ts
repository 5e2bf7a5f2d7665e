import type { Row } from '#contract'
import { look } from '#src/features/status/look'

type Outcome = Readonly<Record<Row<'job_log_list'>['status'], string>>

const OUTCOME: Outcome = { 0: '成功', 1: '失败' }

/** How a run has ended, by RuoYi's codes. */
export const RUN_LOOK = look(OUTCOME, { 0: 'green', 1: 'red' })
