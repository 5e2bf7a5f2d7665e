import { drawWord, HEIGHT, WIDTH, type Chance } from '#server/auth/picture/draw'
import { Random } from '#server/domain/allocation/random'
import { LETTERS } from '#server/auth/picture/glyphs'

/** A repeatable sequence of numbers from 0 to below 1. */
export function sequence(seed: number): Chance {
  const random = new Random(seed)
  return () => random.next() / 2 ** 32
}

export const someWord = (random: Chance): string =>
  Array.from({ length: 4 }, () => LETTERS[Math.floor(random() * LETTERS.length)] ?? '').join('')

/** Pixels of the picture for one of the reader: shapes matter, noise does not. */
const CELL = 4
const COLUMNS = WIDTH / CELL
const ROWS = HEIGHT / CELL

/** The darkness of each cell, from 0 to 1. */
function coarse(pixels: Uint8Array): Float32Array {
  const cells = new Float32Array(COLUMNS * ROWS)
  pixels.forEach((shade, index) => {
    const cell = Math.floor(index / WIDTH / CELL) * COLUMNS + Math.floor((index % WIDTH) / CELL)
    cells[cell] = (cells[cell] ?? 0) + (255 - shade) / 255 / CELL ** 2
  })
  return cells
}

/** A window of a picture, its mean taken away and its length made 1, so that two of them correlate by their product. */
function windowOf(cells: Float32Array, left: number, top: number, wide: number, high: number): Float32Array {
  const cut = new Float32Array(wide * high)
  for (let y = 0; y < high; y++)
    for (let x = 0; x < wide; x++) cut[y * wide + x] = cells[(top + y) * COLUMNS + left + x] ?? 0
  const mean = cut.reduce((sum, value) => sum + value, 0) / cut.length
  const length = Math.hypot(...cut.map((value) => value - mean)) || 1
  return cut.map((value) => (value - mean) / length)
}

const product = (a: Float32Array, b: Float32Array) =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)

const WIDE = 13
const HIGH = 16

/** The window about the ink of a single character. */
function alone(cells: Float32Array): Float32Array {
  const sums = Array.from({ length: COLUMNS }, (_, x) =>
    Array.from({ length: ROWS }, (__, y) => cells[y * COLUMNS + x] ?? 0).reduce((a, b) => a + b - 0.08, 0),
  )
  const total = sums.reduce((a, b) => a + Math.max(0, b) ** 2, 0) || 1
  const middle = sums.reduce((a, b, x) => a + Math.max(0, b) ** 2 * x, 0) / total
  const left = Math.min(COLUMNS - WIDE, Math.max(0, Math.round(middle - WIDE / 2)))
  return windowOf(cells, left, (ROWS - HIGH) >> 1, WIDE, HIGH)
}

interface Template {
  letter: string
  shape: Float32Array
}

/**
 * A program that knows the strokes and how they are bent: it has `each` drawings of every character, and finds at each
 * place of a word the one that correlates best wherever the character may stand there.
 */
export function templateReader(each: number, random: Chance): (pixels: Uint8Array) => string {
  const templates = LETTERS.flatMap((letter) =>
    Array.from({ length: each }, (): Template => {
      return { letter, shape: alone(coarse(drawWord(letter, random))) }
    }),
  )
  return (pixels) => {
    const cells = coarse(pixels)
    const room = (COLUMNS - 64 / CELL) / 4
    return [0, 1, 2, 3]
      .map((place) => {
        const middle = Math.round(32 / CELL + room * (place + 0.5) - WIDE / 2)
        let best = { letter: '', score: -1 }
        for (let left = Math.max(0, middle - 4); left <= middle + 4; left++)
          for (let top = 0; top <= ROWS - HIGH; top++) {
            const seen = windowOf(cells, left, top, WIDE, HIGH)
            for (const { letter, shape } of templates) {
              const score = product(seen, shape)
              if (score > best.score) best = { letter, score }
            }
          }
        return best.letter
      })
      .join('')
  }
}
