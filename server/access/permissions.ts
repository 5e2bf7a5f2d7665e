import { ALL_PERMISSIONS, type Role } from '#contract/roles'

const OFFICE = [
  'review:activity:list',
  'review:group:list',
  'review:group:add',
  'review:group:edit',
  'review:group:remove',
  'review:expert:list',
  'review:expert:add',
  'review:expert:remove',
  'review:fenpei:auto',
  'review:fenpei:random',
  'review:fenpei:manual',
  'review:fenpei:remove',
  'review:config:avoid',
  'review:progress:list',
  'review:progress:return',
  'review:import:list',
  'review:import:add',
  'review:import:remove',
  'review:indicator:list',
  'review:result:list',
  'screen:rating:view',
  'screen:ranking:view',
]

/** Permission keys for dictionaries and parameters, with RuoYi's names. */
const SYSTEM = ['dict', 'config'].flatMap((subject) =>
  ['list', 'query', 'add', 'edit', 'remove', 'export'].map((act) => `system:${subject}:${act}`),
)

/**
 * The permission keys of a role. They control buttons only; the server decides by the contract and the data
 * scope.
 */
const PERMISSIONS: Partial<Record<Role, readonly string[]>> = {
  admin: [ALL_PERMISSIONS],
  reviewActivity: [
    ...OFFICE,
    'review:activity:add',
    'review:activity:edit',
    'review:activity:remove',
    'review:activity:start',
    'review:activity:finish',
    'review:indicator:edit',
    'review:result:calc',
    'review:result:edit',
    'review:result:export',
    'review:violation:edit',
  ],
  pingShenManage: [...OFFICE, 'review:activity:start', 'review:result:export'],
  sys2: [...SYSTEM, 'review:activity:list', 'review:result:list'],
  expert: ['review:score:own', 'review:leader:opinion'],
}

export const permissionsOf = (roles: readonly Role[]): string[] => [
  ...new Set(roles.flatMap((role) => PERMISSIONS[role] ?? [])),
]
