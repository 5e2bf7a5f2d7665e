const pad = (month: number) => String(month).padStart(2, '0')

const LEAST_YEAR = 1949
const LAST_YEAR = 2099

/** `YYYY-MM` of `2023年8月`, `2023.8` or `2023-08`; undefined when it is none. */
export function monthOf(printed: string): string | undefined {
  const [, year, month] =
    /^((?:19|20)\d\d)[年.,\-/](\d{1,2})月?$/.exec(printed.replace(/\s/g, '').replace(/[\]|lI]/g, '1')) ?? []
  const isMonth = Number(month) >= 1 && Number(month) <= 12
  const isYear = Number(year) >= LEAST_YEAR && Number(year) <= LAST_YEAR
  return isMonth && isYear ? `${year}-${pad(Number(month))}` : undefined
}
