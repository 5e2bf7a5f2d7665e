/** A CIP number as people write it, `(2023)第123456号`, as its ten digits; anything else stays as it is. */
export function cipDigits(written: string): string {
  const bare = written.normalize('NFKC').replace(/\s/g, '')
  const [, year, serial] = /(?:^|\D)\(?((?:19|20)\d{2})\)?第?(\d{6})号?$/.exec(bare) ?? []
  return year && serial ? year + serial : written.trim()
}
