import { errorCode } from '#server/db/errors'

export const DISK_FULL = '服务器磁盘已满，本次操作没有完成，请联系管理员清理磁盘'
const LOCKED = '服务器数据文件夹不能写入（没有权限或为只读），请联系管理员'

/** What the system and PostgreSQL (53100) say of a disk that takes nothing more, in words. */
const WORDS: Readonly<Record<string, string>> = {
  ENOSPC: DISK_FULL,
  EDQUOT: DISK_FULL,
  '53100': DISK_FULL,
  EROFS: LOCKED,
  EACCES: LOCKED,
  EPERM: LOCKED,
  ENOTDIR: '服务器数据文件夹的路径有误：其中有一段不是文件夹，请联系管理员检查 DATA_DIR',
  ENAMETOOLONG: '文件名或路径过长，请缩短后重试',
}

/** Why the disk did not take what was to be written; undefined for any other error. */
export const diskWords = (error: unknown): string | undefined => WORDS[errorCode(error) ?? '']

/** The most that a file system takes, in bytes. */
const NAME_BYTES = 255

export const tooLongName = (name: string): string | undefined =>
  Buffer.byteLength(name) > NAME_BYTES ? `文件名不超过${NAME_BYTES}字节（约85个汉字）` : undefined
