/** A returned review may be changed for this many hours, even past the project's deadline. */
export const RETURN_HOURS = 48

/** The message for whoever returned a review. */
export const RETURNED = `已退回，专家有${RETURN_HOURS}小时修改`
