/** A returned review may be changed for this long, whatever the project's own end. */
export const RETURN_HOURS = 48

/** What becomes of a review that is given back, to who gave it back. */
export const RETURNED = `已退回，专家有${RETURN_HOURS}小时修改`
