import type { PassScene } from '#contract/facts/scenes'
import { REFUSAL } from '#contract/refusals'
import { call, type CallOptions } from '#src/api/call'
import { toast } from '#src/ui/feedback'

/**
 * Checks the user's own password.
 * @returns the token of an act that asks for it; undefined when the password was wrong, which has been said
 */
export async function passFor(
  scene: PassScene,
  password: string,
  options: CallOptions = {},
): Promise<string | undefined> {
  const { pass_token, remain_times } = await call('user_password_check', { password, scene }, options)
  if (pass_token === null) toast.warning(REFUSAL.wrongPassword(remain_times))
  return pass_token ?? undefined
}
