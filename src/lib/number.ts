const NUMBER = /^[+-]?(?:0|[1-9]\d*)(?:\.\d+)?$/

/** Whether a text is a number: an optional sign, an integer without leading zeros, optional decimals. */
export const isNumber = (text: string): boolean => NUMBER.test(text)
