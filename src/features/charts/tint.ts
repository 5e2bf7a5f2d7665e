/**
 * The share of a mark's colour in the ground of the furthest cell. Words on it have a contrast of 4.9 in the dark mode
 * at a half, and below the 4.5 that WCAG 2.2 asks for (1.4.3) from 0.55 on.
 */
export const STRONGEST = 0.5

/**
 * How far a value is from what it is compared with, −1 (as far below as is shown) to 1.
 * @param reach as many points as count as furthest
 */
export const lean = (value: number, middle: number, reach: number): number =>
  reach <= 0 ? 0 : Math.max(-1, Math.min(1, (value - middle) / reach))

/** The ground of a table's cell, by how far its value is from the middle; it follows the mode by itself. */
export const tintOf = (far: number): string =>
  `color-mix(in srgb, var(--${far < 0 ? 'below' : 'above'}) ${Math.round(Math.abs(far) * STRONGEST * 100)}%, var(--surface))`
