interface Dictionary {
  dictName: string
  dictType: string
  builtIn: 'Y' | 'N'
  dataNum: number
}

/** Why a dictionary cannot be deleted; undefined where it can. */
export function dictionaryStays({ dictName, dictType, builtIn, dataNum }: Dictionary): string | undefined {
  if (builtIn === 'Y') return `内置字典【${dictType}】由程序使用，不能删除`
  if (dataNum > 0) return `“${dictName}”还有${dataNum}条字典数据，不能删除；请先删除其中的数据`
  return undefined
}

/** Why a parameter cannot be deleted; undefined where it can. */
export const parameterStays = ({
  configKey,
  configType,
}: {
  configKey: string
  configType: 'Y' | 'N'
}): string | undefined => (configType === 'Y' ? `内置参数【${configKey}】不能删除` : undefined)

/** Why a post cannot be deleted; undefined where it can. */
export const postStays = ({
  postName,
  userNum,
}: {
  postName: string
  userNum: number
}): string | undefined => (userNum > 0 ? `“${postName}”已分配,不能删除` : undefined)
