/** What a screen reader says of the checkboxes of a table, which antd names in English. */
export const selectionWords = {
  getTitleCheckboxProps: () => ({ 'aria-label': '全选本页' }),
  getCheckboxProps: () => ({ 'aria-label': '选择此行' }),
}
