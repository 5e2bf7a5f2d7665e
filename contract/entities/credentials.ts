import { z } from '#contract/zod'
import { MISSING } from '#contract/errors'
import { REFUSAL } from '#contract/refusals'
import { INVITATION_KEY } from '#contract/rules/expert/invitation'

/** A password that is compared only: longer ones cost time to hash, and nobody has one. */
export const givenPassword = z.string().min(1, MISSING.password).max(100, '密码不超过100字')

/** The key in the address of an invitation. */
export const invitationKey = z.string(REFUSAL.badInvitation).regex(INVITATION_KEY, REFUSAL.badInvitation)

/** The key in any other address that the platform gives out: of a public list, an objection, a certificate. */
export const linkKey = z.string(REFUSAL.badLink).regex(INVITATION_KEY, REFUSAL.badLink)
