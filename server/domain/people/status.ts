import { REFUSAL } from '#contract/refusals'
import {
  EXPERT_STATUS,
  type ExpertStatus,
  isGivenUp,
  isScoring,
  type MemberType,
  takesPart,
} from '#contract/facts/seats'
import { addTo } from '#contract/rules/addTo'
import { DECLINE_REASON_MIN, DECLINE_REASON_MISSING } from '#contract/rules/expert/invitation'

export type OfficeStatus = 'confirmed' | 'declined' | 'reviewing' | 'disabled' | 'withdrawn'

/** Minimum length of the reason for disabling or withdrawing an expert, in characters. */
const MIN_REASON = 5

/** The error when a change of status lacks its required reason. */
export const refusedReason = (next: OfficeStatus, reason: string | undefined): string | undefined =>
  (next === 'disabled' || next === 'withdrawn') && (reason ?? '').length < MIN_REASON
    ? REFUSAL.reasonLength(MIN_REASON)
    : undefined

interface SeatState {
  member_type: MemberType
  expert_status: ExpertStatus
  /** When the holder accepted the invitation. */
  confirm_time: Date | null
  /** The holder has signed the commitment. */
  committed: boolean
  /** Number of submitted reviews. */
  submitted_num: number
}

/** Why the office cannot put an expert back to work; undefined when it can. */
function refusedReviewing(seat: SeatState, needCommitment: boolean): string | undefined {
  const { member_type, expert_status: now, confirm_time, committed } = seat
  const words = `不能改为“${EXPERT_STATUS.reviewing}”`
  if (!isScoring(member_type)) return `不是评审专家，${words}`
  if (now === 'all_submitted') return `已全部提交，须退回评审后才能修改，${words}`
  if (now === 'invited' || now === 'declined' || (!takesPart(now) && confirm_time === null))
    return `尚未确认参加，${words}`
  return needCommitment && !committed ? `尚未签承诺书，${words}` : undefined
}

/** The seat's next status (unchanged where the office's choice has no effect), or why it is refused. */
export function nextStatus(
  seat: SeatState,
  next: OfficeStatus,
  needCommitment: boolean,
): { status: ExpertStatus } | { refused: string } {
  const { expert_status: now } = seat
  if (next === 'confirmed') {
    if (takesPart(now)) return { status: now }
    return { status: seat.committed ? 'committed' : 'confirmed' }
  }
  if (next === 'reviewing') {
    const refused = refusedReviewing(seat, needCommitment)
    return refused ? { refused } : { status: next }
  }
  if (next === 'declined' && seat.submitted_num > 0)
    return { refused: `已有${seat.submitted_num}条评审记录，请改为“${EXPERT_STATUS.withdrawn}”` }
  if (next === 'declined' && now !== 'invited' && now !== 'confirmed' && now !== 'declined')
    return { refused: `状态为“${EXPERT_STATUS[now]}”，请改为“${EXPERT_STATUS.withdrawn}”` }
  return { status: next }
}

/**
 * Why somebody cannot set this status themselves; undefined when they can. After the commitment, or once
 * reviewing has begun, only the office can.
 * @param now the present status of the seat
 */
export function refusedAnswer(
  now: ExpertStatus,
  next: 'confirmed' | 'declined',
  reason: string | undefined,
): string | undefined {
  if (next === 'confirmed' && now !== 'invited') return `您的参评状态为“${EXPERT_STATUS[now]}”，无须再次确认`
  if (next === 'declined' && now !== 'invited' && now !== 'confirmed')
    return `您的参评状态为“${EXPERT_STATUS[now]}”，不能参加请联系评审办公室`
  return next === 'declined' && (reason ?? '').length < DECLINE_REASON_MIN
    ? DECLINE_REASON_MISSING
    : undefined
}

/**
 * The seats that a change of status applies to: the active ones; for someone without any, the latest former
 * one. A seat that was left long ago must not be reactivated beside the one that followed it.
 * @param seats of one project, oldest first
 */
export function currentSeats<S extends { user_id: number; expert_status: ExpertStatus }>(
  seats: readonly S[],
): S[] {
  const left = (seat: S) => isGivenUp(seat.expert_status)
  const byUser = new Map<number, S[]>()
  for (const seat of seats) addTo(byUser, seat.user_id, seat)
  return [...byUser.values()].flatMap((own) =>
    own.every(left) ? own.slice(-1) : own.filter((seat) => !left(seat)),
  )
}
