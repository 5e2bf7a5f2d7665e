/** antd's preset colours of the states of an expert. */
export const EXPERT_COLOURS = {
  invited: 'warning',
  confirmed: 'blue',
  committed: 'blue',
  reviewing: 'processing',
  all_submitted: 'success',
  returned: 'orange',
  disabled: 'error',
} as const
