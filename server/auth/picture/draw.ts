import { GLYPHS, type Point, type Stroke } from './glyphs'

/** Pixels. Shown at about half the size, so that it stays sharp on dense screens. */
export const WIDTH = 256
export const HEIGHT = 80

/** From 0 to below 1, like Math.random. */
export type Chance = () => number

const between = (random: Chance, least: number, most: number) => least + random() * (most - least)

/** A smooth displacement: waves of random phase in both directions. */
function waves(random: Chance, most: number, shortest: number, longest: number): (point: Point) => Point {
  const wave = () => ({
    size: between(random, most / 2, most),
    turn: (2 * Math.PI) / between(random, shortest, longest),
    phase: between(random, 0, 2 * Math.PI),
  })
  const [across, down, mixed] = [wave(), wave(), wave()]
  return ([x, y]) => [
    x + down.size * Math.sin(y * down.turn + down.phase) + mixed.size * Math.sin((x + y) * mixed.turn),
    y + across.size * Math.sin(x * across.turn + across.phase),
  ]
}

/** A straight line bends only where it has points. */
function withPoints(stroke: Stroke, step: number): Stroke {
  return stroke.flatMap((point, index): Point[] => {
    const next = stroke[index + 1]
    if (!next) return [point]
    const parts = Math.max(1, Math.ceil(Math.hypot(next[0] - point[0], next[1] - point[1]) / step))
    return Array.from({ length: parts }, (_, part): Point => {
      const share = part / parts
      return [point[0] + (next[0] - point[0]) * share, point[1] + (next[1] - point[1]) * share]
    })
  })
}

/** One character about a centre: turned, slanted, stretched and bent as no other time. */
function placed(letter: string, [cx, cy]: Point, random: Chance): Stroke[] {
  const turn = between(random, -0.45, 0.45)
  const slant = between(random, -0.18, 0.18)
  const wide = between(random, 28, 44)
  const high = between(random, 40, 60)
  const bent = waves(random, 3, 42, 84)
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return (GLYPHS[letter] ?? []).map((stroke) =>
    withPoints(stroke, 0.08).map(([u, v]): Point => {
      const [x, y] = bent([(u - 0.5 - slant * (v - 0.5)) * wide, (v - 0.5) * high])
      return [cx + x * cos - y * sin, cy + x * sin + y * cos]
    }),
  )
}

/** A long line through the whole word, as wide as a pen's. */
function scribble(random: Chance): Stroke {
  const bent = waves(random, 12, 90, 200)
  const [from, to] = [between(random, 18, HEIGHT - 18), between(random, 18, HEIGHT - 18)]
  return withPoints(
    [
      [4, from],
      [WIDTH - 4, to],
    ],
    4,
  ).map(bent)
}

/** Lays a line on the picture with soft edges. `paint` gives the new value of a pixel of which it covers a share. */
function lay(stroke: Stroke, width: number, paint: (index: number, share: number) => void): void {
  const reach = width / 2 + 1
  stroke.slice(1).forEach((to, index) => {
    const from = stroke[index] ?? to
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
    const length = dx * dx + dy * dy || 1
    const left = Math.max(0, Math.floor(Math.min(from[0], to[0]) - reach))
    const right = Math.min(WIDTH - 1, Math.ceil(Math.max(from[0], to[0]) + reach))
    const top = Math.max(0, Math.floor(Math.min(from[1], to[1]) - reach))
    const foot = Math.min(HEIGHT - 1, Math.ceil(Math.max(from[1], to[1]) + reach))
    for (let y = top; y <= foot; y++)
      for (let x = left; x <= right; x++) {
        const along = Math.min(1, Math.max(0, ((x - from[0]) * dx + (y - from[1]) * dy) / length))
        const away = Math.hypot(x - from[0] - along * dx, y - from[1] - along * dy)
        const share = Math.min(1, Math.max(0, width / 2 + 0.5 - away))
        if (share > 0) paint(y * WIDTH + x, share)
      }
  })
}

/** Where the middles of so many characters stand: no two words are spaced alike. */
function spread(count: number, random: Chance): number[] {
  const steps = Array.from({ length: count }, () => between(random, 48, 60))
  const wide = steps.reduce((sum, step) => sum + step, 0)
  let at = between(random, 4, WIDTH - wide - 4)
  return steps.map((step) => (at += step) - step / 2)
}

/** The share of ink in each pixel, from 0 to 1. */
function inked(text: string, random: Chance): Float32Array {
  const ink = new Float32Array(WIDTH * HEIGHT)
  const bent = waves(random, 4, 90, 180)
  const centres = spread(text.length, random)
  const add = (index: number, share: number) => void (ink[index] = Math.max(ink[index] ?? 0, share))
  const scratch = (index: number, share: number) => void (ink[index] = Math.min(ink[index] ?? 0, 1 - share))
  for (const [place, letter] of text.split('').entries()) {
    const centre: Point = [centres[place] ?? 0, HEIGHT / 2 + between(random, -6, 6)]
    const width = between(random, 5.5, 7)
    const strokes = placed(letter, centre, random).map((stroke) => stroke.map(bent))
    const isHollow = random() < 0.45
    for (const stroke of strokes) lay(stroke, isHollow ? width + 3 : width, add)
    if (isHollow) for (const stroke of strokes) lay(stroke, width - 1.5, scratch)
  }
  lay(scribble(random), 1.6, scratch)
  for (let line = 0; line < 2; line++) lay(scribble(random), between(random, 1.6, 2.2), add)
  return ink
}

/**
 * Draws a word so that people read it and programs do not: every character is turned, stretched and bent anew and is
 * solid or hollow, lines of the same ink run through the word and a line of the paper cuts it, so that neither shapes
 * nor connected parts tell anything.
 * @param random decides the shapes only; the word itself has to come from a source that nobody can predict
 * @returns `WIDTH` × `HEIGHT` shades of grey, row by row
 */
export function drawWord(text: string, random: Chance): Uint8Array {
  const ink = inked(text, random)
  const [paper, pen] = [between(random, 225, 250), between(random, 20, 50)]
  return Uint8Array.from(ink, (share) => Math.round(paper + (pen - paper) * share))
}
