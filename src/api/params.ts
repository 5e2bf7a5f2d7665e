import qs from 'qs'

/** What is no plain value is left out: a date, for instance, must be formatted by the caller. */
const given = (_: string, value: unknown): unknown =>
  value === '' || Number.isNaN(value) || value instanceof Date ? undefined : value

/**
 * Query string in the form RuoYi back ends read: nested objects as `key[sub]`, lists as `key[0]`, escaped as
 * `encodeURIComponent` does. Absent is what is undefined, null, NaN, empty text or no plain value.
 */
export const queryString = (params: object): string =>
  qs.stringify(params, { skipNulls: true, filter: given, encoder: encodeURIComponent })
