import { EXPERT_STATUS } from '#contract/dict'
import { labelOf } from './labels'
import { addTo } from '#contract/rules/addTo'
import { DECLINE_REASON_MIN, DECLINE_REASON_MISSING } from '#contract/rules/invitation'

export type OfficeStatus = 'confirmed' | 'declined' | 'disabled' | 'withdrawn'

/** A stop and a withdrawal are explained, in at least this many characters. */
const MIN_REASON = 5

/** The reason a change of status still needs. */
export const refusedReason = (next: OfficeStatus, reason: string | undefined): string | undefined =>
  (next === 'disabled' || next === 'withdrawn') && (reason ?? '').length < MIN_REASON
    ? `请填写理由，不少于${MIN_REASON}字`
    : undefined

interface SeatState {
  expert_status: string
  /** He has signed the commitment. */
  committed: boolean
  /** Reviews he has handed in. */
  submitted_num: number
}

/** What a seat becomes, unchanged where the office's word adds nothing, or why it cannot. */
export function nextStatus(seat: SeatState, next: OfficeStatus): { status: string } | { refused: string } {
  const { expert_status: now } = seat
  if (next === 'confirmed') {
    const waiting = ['invited', 'declined', 'disabled', 'withdrawn'].includes(now)
    if (!waiting) return { status: now }
    return { status: seat.committed ? 'committed' : 'confirmed' }
  }
  if (next === 'declined' && seat.submitted_num > 0)
    return { refused: `已有${seat.submitted_num}条评审记录，请改为“${EXPERT_STATUS.withdrawn}”` }
  if (next === 'declined' && !['invited', 'confirmed', 'declined'].includes(now))
    return { refused: `状态为“${labelOf(EXPERT_STATUS, now)}”，请改为“${EXPERT_STATUS.withdrawn}”` }
  return { status: next }
}

/**
 * Why somebody cannot say this of himself; undefined when he can. Who has promised, or begun, asks the office.
 * @param now the status of his seat
 */
export function refusedOwnWord(
  now: string,
  next: 'confirmed' | 'declined',
  reason: string | undefined,
): string | undefined {
  if (next === 'confirmed' && now !== 'invited')
    return `您的参评状态为“${labelOf(EXPERT_STATUS, now)}”，无须再次确认`
  if (next === 'declined' && now !== 'invited' && now !== 'confirmed')
    return `您的参评状态为“${labelOf(EXPERT_STATUS, now)}”，不能参加请联系评审办公室`
  return next === 'declined' && (reason ?? '').length < DECLINE_REASON_MIN
    ? DECLINE_REASON_MISSING
    : undefined
}

/**
 * The seats a change of status is about: those people hold; for someone who holds none any more, the last he had.
 * A seat that was left long ago must not come back beside the one he took afterwards.
 * @param seats of one project, oldest first
 */
export function currentSeats<S extends { user_id: number; expert_status: string }>(seats: readonly S[]): S[] {
  const left = (seat: S) => ['declined', 'withdrawn'].includes(seat.expert_status)
  const byUser = new Map<number, S[]>()
  for (const seat of seats) addTo(byUser, seat.user_id, seat)
  return [...byUser.values()].flatMap((own) =>
    own.every(left) ? own.slice(-1) : own.filter((seat) => !left(seat)),
  )
}
