/** The layout around the pages. */
export const loadShell = () => import('#src/layout/Shell')
