/** Two decimals, or a dash where there is no figure: an absent score is no zero. */
export const figure = (value: number | null): string => (value === null ? '—' : value.toFixed(2))
