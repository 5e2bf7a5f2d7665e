import { basename } from 'node:path'
import type { Carried } from './files'

const SHOWN = 20

/** What became of the files, for the operator; a line each. */
export function toldFiles({ files, size, brought, missing }: Carried): string[] {
  const all = `文件 ${files} 个（${(size / 1e6).toFixed(1)} MB），其中新复制 ${brought} 个`
  if (missing.length === 0) return [`${all}，齐全`]
  const shown = missing
    .slice(0, SHOWN)
    .map(
      ({ key, original_name, size: bytes }) => `  缺少 ${basename(key)}（${original_name}，${bytes} 字节）`,
    )
  const more = missing.length > SHOWN ? [`  ……共 ${missing.length} 个`] : []
  return [all, `注意：有 ${missing.length} 个文件找不到，或与记录的大小、校验值不符：`, ...shown, ...more]
}
