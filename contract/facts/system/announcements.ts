/** RuoYi's values of the dictionary `sys_notice_type`. */
export const ANNOUNCEMENT_TYPE = { '1': '通知', '2': '公告' } as const
export type AnnouncementType = keyof typeof ANNOUNCEMENT_TYPE

/** RuoYi's values of the dictionary `sys_notice_status`: what is closed is read by its writers alone. */
export const ANNOUNCEMENT_STATUS = { '0': '正常', '1': '关闭' } as const
