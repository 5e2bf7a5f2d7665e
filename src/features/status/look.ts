import type { TagProps } from 'antd'
import type { Labels } from '#contract/facts/closed'

/** antd's preset colours; a state without one is grey. */
type Colours<L extends Labels> = { readonly [K in keyof L]?: NonNullable<TagProps['color']> }

/** A kind of state with its words and colours, wherever it is shown. The colour only repeats the words. */
export interface StateLook<L extends Labels> {
  labels: L
  colours: Colours<L>
}

/** Kinds of states stand with what they are states of, so that a page fetches only the words that it shows. */
export const look = <L extends Labels>(labels: L, colours: Colours<L>): StateLook<L> => ({ labels, colours })

/** The colour of a state; grey where it has none. */
export const colourOf = <L extends Labels>({ colours }: StateLook<L>, value: keyof L) =>
  colours[value] ?? 'default'
