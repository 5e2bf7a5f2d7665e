/** What a password is given for once more: a token says so for a few minutes. */
export const PASS_SCENES = ['profile', 'open_file', 'all_submit', 'final_edit', 'export_bank'] as const
export type PassScene = (typeof PASS_SCENES)[number]
/** The files of each project have a password of their own. */
export type PassUse = PassScene | `open_file:${number}`

/** What a telephone is shown to be one's own for. */
export const PHONE_SCENES = ['register', 'bind'] as const
export type PhoneScene = (typeof PHONE_SCENES)[number]
