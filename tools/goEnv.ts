/**
 * Environment of `tsc` and `oxlint`, which are written in Go: its collector takes a third to a half of their time when
 * memory may only double between two collections. With this they need 2 GB at most.
 */
export const GO_ENV = { GOGC: '400' }
