/** What must not compile, and what must: `npm run check` compiles this file, nothing runs it. */
import type { Sending } from '#server/store/notices/send'
import { sendNotice } from '#server/store/notices/send'
import { tellOfBooks, tellOutcome } from '#server/store/notices/ofBooks'

declare const sending: Sending
const books = '《甲》'

void sendNotice(sending, 'second_asked', [{ user_id: 1, values: { books } }])
void sendNotice(sending, 'exam_given', [{ user_id: 1, values: { num: '1', deadline: '2026-01-01' } }])
void tellOfBooks(sending, 'recommended', 'owners', [], {})
void tellOutcome(sending, 'publicity', [1], { project: '评审', deadline: '2026-01-01' })

// @ts-expect-error no such kind
void sendNotice(sending, 'second_ask', [{ user_id: 1, values: { books } }])
// @ts-expect-error the deadline is missing
void sendNotice(sending, 'exam_given', [{ user_id: 1, values: { num: '1' } }])
// @ts-expect-error a variable of another kind
void sendNotice(sending, 'second_asked', [{ user_id: 1, values: { books, deadline: '2026-01-01' } }])
// @ts-expect-error the reason is missing
void tellOfBooks(sending, 'recommend_returned', 'owners', [], {})
// @ts-expect-error a variable of another kind
void tellOfBooks(sending, 'recommended', 'owners', [], { reason: '理由' })
// @ts-expect-error a kind that names no books
void tellOfBooks(sending, 'exam_given', 'owners', [], { num: '1', deadline: '2026-01-01' })
// @ts-expect-error the project is missing
void tellOutcome(sending, 'publicity', [1], { deadline: '2026-01-01' })
