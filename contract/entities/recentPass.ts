import { z } from '#contract/zod'

/** From `user_password_check`: proves that the caller has just entered the password. */
export const recentPass = z.string().max(100).optional()
