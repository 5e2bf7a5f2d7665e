const DIGITS = '零壹贰叁肆伍陆柒捌玖'
const UNITS = ['', '拾', '佰', '仟', '万', '拾', '佰', '仟']

const digit = (at: string): string => DIGITS[Number(at)] ?? ''

function whole(figures: string): string {
  let words = ''
  let skipped = false
  for (const [i, figure] of Array.from(figures).entries()) {
    const place = figures.length - 1 - i
    if (figure === '0') {
      skipped = true
      if (place === 4 && words !== '') words += '万'
      continue
    }
    words += (skipped && words !== '' ? '零' : '') + digit(figure) + (UNITS[place] ?? '')
    skipped = false
  }
  return words || '零'
}

/**
 * A score in formal Chinese numerals, which are hard to alter on paper: 87.5 is 捌拾柒点伍.
 * @param score from 0 up to 99,999,999; decimals are read digit by digit
 */
export function capital(score: number): string {
  const [figures = '0', decimals] = String(score).split('.')
  return whole(figures) + (decimals === undefined ? '' : `点${Array.from(decimals).map(digit).join('')}`)
}
