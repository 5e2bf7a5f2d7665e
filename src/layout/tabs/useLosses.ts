import { unsaved } from '#src/ui/unsaved'
import { usePlaces } from './usePlaces'

/** Makes the question to ask before pages go with what nobody has saved; undefined where nothing is lost. */
export function useLosses() {
  const placeAt = usePlaces()
  return (paths: readonly string[], verb: string) => {
    const titles = paths.filter(unsaved.has).map((path) => `“${placeAt(path)?.title ?? path}”`)
    return titles.length === 0
      ? undefined
      : {
          title: `确定${verb}？`,
          loss: `${titles.join('、')}里有未保存的内容，${verb}后不能恢复。`,
          verb,
        }
  }
}
