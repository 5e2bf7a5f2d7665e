import { putItem } from '#src/lib/putItem'

const KEY = 'login_name'

/**
 * The account of the last login here, when its owner wished so. The password itself is never stored by us: the
 * browser's own keeper does that, behind the lock of the device.
 */
export const rememberedName = {
  read: (): string => localStorage.getItem(KEY) ?? '',
  write: (name: string): boolean => putItem(KEY, name),
  clear: (): void => localStorage.removeItem(KEY),
}
