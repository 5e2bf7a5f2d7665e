/** Words that would break out of a text, a comment, a template, mark-up or a fenced block of instructions. */
export const HOSTILE = [
  "a'); process.exit(1); ('",
  '*/ process.exit(1) /*',
  '`${process.exit(1)}`',
  '</Item><script>alert(1)</script>{process.exit(1)}',
  '\\\\u0027"+process.exit(1)+"\\',
  '```bash echo 1 &amp; \u202e{{x}} $& $1',
] as const
