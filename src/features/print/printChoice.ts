import type { Input } from '#contract'

/** Forms that can be printed from where the button is. */
export interface PrintChoice {
  title: string
  wanted: Omit<Input<'print_add'>, 'project_id' | 'anonymous' | 'pack'>
}
