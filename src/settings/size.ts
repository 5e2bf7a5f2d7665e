import Cookies from 'js-cookie'
import { create } from 'zustand'

const COOKIE = 'size'

/** How large fields and buttons are, from the largest to the smallest. */
export const SIZES = { default: '较大', medium: '中等', small: '较小', mini: '迷你' } as const

export type Size = keyof typeof SIZES

const isSize = (text: string | undefined): text is Size => text !== undefined && Object.hasOwn(SIZES, text)

export function rememberedSize(): Size {
  const size = Cookies.get(COOKIE)
  return isSize(size) ? size : 'medium'
}

/** The size this user chose. */
export const useSize = create<{ size: Size }>(() => ({ size: rememberedSize() }))

export function changeSize(size: Size): void {
  Cookies.set(COOKIE, size, { path: '/', sameSite: 'Strict' })
  useSize.setState({ size })
}
