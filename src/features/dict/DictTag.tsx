import type { DictItem } from '#contract/actions/system/dict'
import { isTag, ItemTag } from './ItemTag'
import { useDict, type Dict } from './useDict'

interface Props extends Dict {
  /** One value, several, or several parted by commas. */
  value: string | number | readonly (string | number)[] | null | undefined
}

const flat = (items: readonly DictItem[]): DictItem[] =>
  items.flatMap((item) => [item, ...flat(item.children ?? [])])

const valuesOf = (value: Props['value']): string[] =>
  (Array.isArray(value) ? value.map(String) : String(value ?? '').split(',')).filter(Boolean)

/** Values of a dictionary in words, each as the dictionary wants it to look; an unknown one as it is. */
export function DictTag({ type, labels, value }: Props) {
  const items = flat(useDict({ type, labels }))
  // What is no longer offered is still called by its name.
  const nameOf = (one: string): string => labels?.[one] ?? one
  return (
    <>
      {valuesOf(value).map((one, i) => {
        const { dictLabel = nameOf(one), listClass } = items.find(({ dictValue }) => dictValue === one) ?? {}
        const isPlain = !isTag(listClass)
        return (
          <ItemTag key={one} label={i > 0 && isPlain ? `、${dictLabel}` : dictLabel} listClass={listClass} />
        )
      })}
    </>
  )
}
