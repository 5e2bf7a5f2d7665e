/** The first six and the last four characters tell two people apart; the birthday between them is nobody's business. */
export const maskedCard = (id_card: string | null): string | null =>
  id_card?.replace(/^(.{6}).*(.{4})$/, '$1********$2') ?? null

/** 138****0000: enough to recognise a number one knows. */
export const maskedPhone = (phone: string | null): string | null =>
  phone?.replace(/^(.{0,3}).*?(.{0,4})$/, '$1****$2') ?? null

/** z***@example.cn */
export const maskedEmail = (email: string | null): string | null =>
  email?.replace(/^(.?)[^@]*/, '$1***') ?? null

/** Enough of a bank account to know one's own by. */
export const maskedAccount = (account: string | null): string | null =>
  account === null ? null : `**** ${account.slice(-4)}`
