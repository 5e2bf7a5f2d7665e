/** What may stand beside the pages. */
export type PanelName = 'thumbs' | 'outline' | 'search' | 'notes'

export const PANEL_TITLES: Readonly<Record<PanelName, string>> = {
  thumbs: '缩略图',
  outline: '目录',
  search: '查找',
  notes: '批注',
}
