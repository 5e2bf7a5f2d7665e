export const TAB = {
  experts: '按专家',
  books: '按教材',
  unfinished: '未评完',
  returned: '退回记录',
  opinions: '组长意见',
} as const
export type Tab = keyof typeof TAB

/** The address of the list behind a figure. */
export const listPath = (project_id: number, tab: Tab, filter: Record<string, string> = {}): string =>
  `/review/theReview?${new URLSearchParams({ projectId: String(project_id), tab, ...filter }).toString()}`
