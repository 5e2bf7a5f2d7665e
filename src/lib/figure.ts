/** Two decimals, or a dash for an absent figure: an absent score must not look like zero. */
export const figure = (value: number | null): string => (value === null ? '—' : value.toFixed(2))
