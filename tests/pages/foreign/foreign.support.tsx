import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { backEnd } from '#src/api/backEnd'
import { renderConsole } from '#tests/support/console'
import { RUOYI_LOGIN } from '#tests/support/ruoyi'
import { ruoyiSystem } from '#tests/support/ruoyiSystem'

/** The console beside a RuoYi server in each test of this file; what that server leaves out is warned of. */
export function besideRuoyi(): void {
  beforeEach(() => {
    localStorage.clear()
    backEnd.isOurs = false
    vi.spyOn(console, 'warn').mockReturnValue()
  })
  afterEach(() => {
    backEnd.isOurs = true
  })
}

/** A page of the console beside a RuoYi server. */
export function openAt(at: string) {
  const server = ruoyiSystem()
  return { server, ...renderConsole({ server, as: RUOYI_LOGIN, at }) }
}

export const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }))
export const dialog = async () => within(await screen.findByRole('dialog'))
export const button = (name: string) => screen.getByRole('button', { name })
