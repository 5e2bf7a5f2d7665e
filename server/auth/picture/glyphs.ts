/** A point of a drawing: x to the right, y down. */
export type Point = readonly [x: number, y: number]
/** A line as the pen draws it. */
export type Stroke = readonly Point[]

const ARC_STEPS = 14

/** Part of an ellipse with its angles in degrees, clockwise from three o'clock. */
function arc(cx: number, cy: number, rx: number, ry: number, from: number, to: number): Stroke {
  return Array.from({ length: ARC_STEPS + 1 }, (_, step): Point => {
    const angle = ((from + ((to - from) * step) / ARC_STEPS) * Math.PI) / 180
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)]
  })
}

const line = (...points: readonly Point[]): Stroke => points

/**
 * Characters as strokes in a box of 1 × 1. Those that people confuse with another once they are bent are left
 * out: 0 O Q D, 1 I L, 2 Z, 5 S, 6 G, 7 T, 8 B, U V, F R.
 */
export const GLYPHS: Readonly<Record<string, readonly Stroke[]>> = {
  '2': [[...arc(0.5, 0.28, 0.4, 0.28, 180, 390), [0.05, 1], [0.95, 1]]],
  '3': [[...arc(0.45, 0.25, 0.4, 0.25, 200, 450), ...arc(0.45, 0.74, 0.45, 0.26, 270, 520)]],
  '9': [[...arc(0.48, 0.3, 0.4, 0.3, 360, 0)], [[0.88, 0.3], ...arc(0.3, 0.5, 0.58, 0.5, 0, 80)]],
  A: [line([0, 1], [0.5, 0], [1, 1]), line([0.2, 0.66], [0.8, 0.66])],
  C: [arc(0.55, 0.5, 0.5, 0.5, 310, 50)],
  E: [line([0.9, 0], [0.1, 0], [0.1, 1], [0.9, 1]), line([0.1, 0.5], [0.75, 0.5])],
  H: [line([0.08, 0], [0.08, 1]), line([0.92, 0], [0.92, 1]), line([0.08, 0.5], [0.92, 0.5])],
  J: [[[0.4, 0], [0.8, 0], ...arc(0.45, 0.7, 0.35, 0.3, 0, 170)]],
  K: [line([0.1, 0], [0.1, 1]), line([0.9, 0], [0.1, 0.58]), line([0.38, 0.4], [0.92, 1])],
  M: [line([0, 1], [0.08, 0], [0.5, 0.65], [0.92, 0], [1, 1])],
  N: [line([0.08, 1], [0.08, 0], [0.92, 1], [0.92, 0])],
  P: [[[0.1, 1], [0.1, 0], ...arc(0.5, 0.27, 0.4, 0.27, 270, 450), [0.1, 0.54]]],
  T: [line([0, 0], [1, 0]), line([0.5, 0], [0.5, 1])],
  U: [[[0.08, 0], ...arc(0.5, 0.62, 0.42, 0.38, 180, 0), [0.92, 0]]],
  W: [line([0, 0], [0.24, 1], [0.5, 0.3], [0.76, 1], [1, 0])],
  X: [line([0.05, 0], [0.95, 1]), line([0.95, 0], [0.05, 1])],
  Y: [line([0, 0], [0.5, 0.5], [1, 0]), line([0.5, 0.5], [0.5, 1])],
}

export const LETTERS = Object.keys(GLYPHS)
