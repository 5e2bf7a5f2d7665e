/**
 * Masks the birthday of an identity number: its first six and last four characters still tell two people apart.
 */
export const maskedCard = (id_card: string | null): string | null =>
  id_card?.replace(/^(.{6}).*(.{4})$/, '$1********$2') ?? null

/** 138****0000: enough to recognise a known number. */
export const maskedPhone = (phone: string | null): string | null =>
  phone?.replace(/^(.{0,3}).*?(.{0,4})$/, '$1****$2') ?? null

/** A person with both numbers masked. */
export const withMaskedNumbers = <T extends { phone: string | null; id_card: string | null }>(
  person: T,
): T => ({
  ...person,
  phone: maskedPhone(person.phone),
  id_card: maskedCard(person.id_card),
})

/** z***@example.cn */
export const maskedEmail = (email: string | null): string | null =>
  email?.replace(/^(.?)[^@]*/, '$1***') ?? null

/** Masks a bank account so that its owner still recognises it. */
export const maskedAccount = (account: string | null): string | null =>
  account === null ? null : `**** ${account.slice(-4)}`

/** 张**: the surname tells the owner that it is theirs. */
export const maskedName = (name: string): string => name.replace(/(?<=^.+)./gu, '*')

/** ex****01 */
export const maskedLogin = (user_name: string): string =>
  user_name.replace(/(?<=^.{2}).*?(?=.{0,2}$)/, '****')
