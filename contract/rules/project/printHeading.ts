/**
 * The heading of a printed form: what the office calls its forms, and the name of the form below it, unless that has
 * been said.
 */
export const printHeading = (heading: string, form: string): readonly string[] =>
  heading.endsWith(form) ? [heading] : [heading, form]
