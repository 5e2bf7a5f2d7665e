/** Colours are `#rrggbb`. */
type Rgb = readonly [red: number, green: number, blue: number]

const rgb = (hex: string): Rgb => {
  const at = (from: number): number => parseInt(hex.slice(from, from + 2), 16)
  return [at(1), at(3), at(5)]
}

const hex = (channels: Rgb): string =>
  `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`

/** The light of one channel, 0 to 1: screens spread the dark values wider than the bright ones. */
function light(channel: number): number {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

/** How bright a colour looks, 0 to 1, as WCAG 2 reckons it. */
function luminance(colour: string): number {
  const [red, green, blue] = rgb(colour)
  return 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue)
}

/** The contrast of two colours, 1 to 21, as WCAG 2 reckons it. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** `share` of the first colour over the second, as if it were that opaque. */
export function mix(colour: string, over: string, share: number): string {
  const [from, to] = [rgb(colour), rgb(over)]
  const part = (index: 0 | 1 | 2): number => from[index] * share + to[index] * (1 - share)
  return hex([part(0), part(1), part(2)])
}

/** Lightness of a colour, 0 (black) to 1 (white). */
export const lightness = (colour: string): number =>
  (Math.max(...rgb(colour)) + Math.min(...rgb(colour))) / 510

/** How far apart the channels of a colour of this lightness can be. */
const room = (level: number): number => 1 - Math.abs(2 * level - 1)

/** The same hue and saturation at another lightness. */
export function withLightness(colour: string, wanted: number): string {
  const now = lightness(colour)
  const stretch = room(now) === 0 ? 0 : room(wanted) / room(now)
  const part = (value: number): number => (wanted + (value / 255 - now) * stretch) * 255
  const [red, green, blue] = rgb(colour)
  return hex([part(red), part(green), part(blue)])
}
