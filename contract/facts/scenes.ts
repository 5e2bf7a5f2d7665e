/** Actions for which the password is entered once more; a token proves it for a few minutes. */
export const PASS_SCENES = ['profile', 'open_file', 'all_submit', 'final_edit', 'export_bank'] as const
export type PassScene = (typeof PASS_SCENES)[number]
/** The files of each project have their own password. */
export type PassUse = PassScene | `open_file:${number}`

/** Actions for which the ownership of a telephone number is verified. */
export const PHONE_SCENES = ['register', 'bind'] as const
export type PhoneScene = (typeof PHONE_SCENES)[number]
