import { ANNOUNCEMENT_STATUS, ANNOUNCEMENT_TYPE } from '#contract/facts/system/announcements'
import { ENABLED } from '#contract/facts/system/dict'
import { look } from './look'

/** Accounts, roles, menus, units and posts, which can all be stopped. */
export const ENABLED_LOOK = look(ENABLED, { '0': 'blue', '1': 'red' })
export const LOGIN_LOOK = look({ '0': '成功', '1': '失败' }, { '0': 'green', '1': 'red' })
export const ANNOUNCEMENT_TYPE_LOOK = look(ANNOUNCEMENT_TYPE, { '1': 'orange', '2': 'blue' })
export const ANNOUNCEMENT_LOOK = look(ANNOUNCEMENT_STATUS, { '0': 'green' })
