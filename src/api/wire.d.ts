declare module 'virtual:wire' {
  import type { ActionName } from '#contract'
  import type { Action } from '#contract/define'

  /** How a call travels: what the contract says of it besides its schemas. */
  export type Wire = Pick<Action, 'kind' | 'envelope' | 'route'>

  export const wireOf: (name: ActionName) => Wire
}

declare module 'virtual:required' {
  import type { ActionName } from '#contract'

  /** Whether a field of a call, `field` or `field.inner`, must not be empty. */
  export const isRequired: (name: ActionName, field: string) => boolean
}
