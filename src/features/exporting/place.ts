import { call } from '#src/api/call'
import { backEnd } from '#src/api/backEnd'

const EVERY_MS = 2000

/**
 * Asks how many exports stand before the user's next one, until it need not be known any more. A failed question is
 * asked again: the export itself says what went wrong.
 * @param tell called with the number while the export waits in line, and once with null when it waits no more
 */
export function followPlace(tell: (before: number | null) => void, signal: AbortSignal): void {
  if (!backEnd.isOurs) return
  let told: number | null = null
  const ask = async () => {
    const before = await call('export_place', {}, { quiet: true, relogin: false, signal }).catch(() => told)
    if (before === told || signal.aborted) return
    told = before
    tell(before)
  }
  void ask()
  const timer = setInterval(() => void ask(), EVERY_MS)
  signal.addEventListener('abort', () => clearInterval(timer), { once: true })
}
