import { PROJECT_STATUS, type ProjectStatus } from '#contract/dict'

/** While books may still join the pool. */
const COLLECTING: readonly string[] = ['draft', 'configuring', 'ready']
/** While groups, seats and the places of books may still change. */
const ARRANGING: readonly string[] = [...COLLECTING, 'reviewing', 'paused']
/** While a group may still get another leader. */
const LED: readonly string[] = [...ARRANGING, 'leader_stage']
/** While anything that a result rests on may still be corrected. */
const WEIGHING: readonly string[] = [...LED, 'weighting']
/** While a book may still be struck off: objections come in when the results are public. */
const JUDGING: readonly string[] = [...WEIGHING, 'publicity']

/** While results are provisional: the next review or opinion may change them. */
const PROVISIONAL: readonly string[] = ['reviewing', 'paused', 'leader_stage']
/** While results may be computed, in publicity because an objection may strike a book off. */
const COMPUTABLE: readonly string[] = [...PROVISIONAL, 'weighting', 'publicity']

const STAGES = {
  collecting: COLLECTING,
  arranging: ARRANGING,
  led: LED,
  weighing: WEIGHING,
  judging: JUDGING,
}

export const isProvisional = (project_status: string): boolean => PROVISIONAL.includes(project_status)
export const mayCompute = (project_status: string): boolean => COMPUTABLE.includes(project_status)

/**
 * Why something cannot be done in this state of the project; undefined when it can.
 * @param deed what is to be done, after 不能: 「调整评审组」
 */
export function tooLateFor(
  stage: keyof typeof STAGES,
  project_status: string,
  deed: string,
): string | undefined {
  if (STAGES[stage].includes(project_status)) return undefined
  const label = PROJECT_STATUS[project_status as ProjectStatus]
  return `评审活动${label}，不能${deed}`
}
