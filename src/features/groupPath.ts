/** The path of a page about one group: its people or its books. */
export const groupPath = (page: 'expert' | 'book', project_id: number, group_id: number): string =>
  `/review/activity/grouping/${page}?projectId=${project_id}&groupId=${group_id}`
