const UNITS = ['B', 'KB', 'MB', 'GB'] as const

/** Bytes in the unit people would say, with one decimal from KB on. */
export function fileSize(bytes: number): string {
  let value = bytes
  let unit = 0
  for (; value >= 1024 && unit < UNITS.length - 1; unit++) value /= 1024
  return `${unit === 0 ? value : value.toFixed(1)} ${UNITS[unit] ?? ''}`
}
