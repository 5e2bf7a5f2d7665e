import type { ScreenKey } from '#contract/screens'

/** Screens that can be shown before the console is there. */
export const FRONT = [
  'login',
  'login/id',
  'auth-redirect',
  'bind',
  'mobile/id',
  'confirm/uuid',
  '401',
  '404',
] as const satisfies readonly ScreenKey[]

export type FrontScreen = (typeof FRONT)[number]
