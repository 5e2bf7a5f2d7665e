import pinyin from 'pinyin-match'
import type { Output } from '#contract'

type Catalogue = Output<'major_tree'>

/** What can be chosen: majors, or the categories and classes above them. */
export type MajorDepth = 'major' | 'class'

export interface MajorNode {
  value: string
  name: string
  title: string
  selectable: boolean
  children?: MajorNode[]
}

interface Named {
  code: string
  name: string
}

const node = ({ code, name }: Named, selectable: boolean, children: MajorNode[]): MajorNode => ({
  value: code,
  name,
  title: `${code} ${name}`,
  selectable,
  ...(children.length > 0 && { children }),
})

/** The catalogue as a tree, down to what can be chosen. */
export function majorNodes(catalogue: Catalogue, depth: MajorDepth): MajorNode[] {
  const isDeep = depth === 'major'
  const leaves = (majors: readonly Named[]) => (isDeep ? majors.map((one) => node(one, true, [])) : [])
  return catalogue.map((category) =>
    node(category, !isDeep, [
      ...category.classes.map((one) => node(one, !isDeep, leaves(one.majors))),
      ...leaves(category.majors),
    ]),
  )
}

const LATIN = /^[a-z\s]+$/i

/** Whether what is typed means this one: by part of its name, its pinyin or initials, or the beginning of its code. */
export function isMeant(typed: string, { value, name }: Pick<MajorNode, 'value' | 'name'>): boolean {
  const text = typed.trim()
  if (text === '') return true
  if (name.includes(text) || value.toUpperCase().startsWith(text.toUpperCase())) return true
  return LATIN.test(text) && pinyin.match(name, text) !== false
}
