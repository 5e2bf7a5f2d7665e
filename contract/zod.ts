import { z } from 'zod'

// Before any schema is made. Faster checks are written as code where code may be evaluated: on the server. The content
// security policy of the console forbids it, and the mere question is reported as a violation.
z.config({ jitless: typeof process === 'undefined' || typeof window !== 'undefined' })

export { z }
