import type { Plugin } from 'vite'

interface Cut {
  /** The end of what is asked for, and by which part of antd. */
  wanted: string
  by: string
  instead: string
}

/**
 * Parts of antd that every list would fetch and none uses. Each is cut only where antd's everyday parts ask for it:
 * who uses it for itself gets the real one.
 */
const CUTS: readonly Cut[] = [
  {
    // Our lists are filtered by a form above them, never in the head of a column. `Columns` has no `filters` to ask for it.
    wanted: '/FilterDropdown',
    by: '/antd/es/table/',
    instead: 'export default () => null\nexport const flattenKeys = () => []',
  },
  {
    // Rows are chosen by check boxes: `ListPage` offers nothing else.
    wanted: '/radio',
    by: '/antd/es/table/hooks/',
    instead: 'export default () => null',
  },
  {
    // A code typed digit by digit is asked of nobody.
    wanted: '/OTP',
    by: '/antd/es/input/index',
    instead: 'export default () => null',
  },
  {
    // Long out of use: `Space.Compact` took its place.
    wanted: '/Group',
    by: '/antd/es/input/index',
    instead: 'export default () => null',
  },
  {
    // Nobody types into it.
    wanted: '/Search',
    by: '/antd/es/input/index',
    instead: 'export default () => null',
  },
  {
    // Buttons and tags ask the presets of the colour picker, a folding list with them, whether a solid colour is light.
    wanted: '/color-picker/components/ColorPresets',
    by: '/style/',
    instead: `export const isBright = (colour) => {
      const { r, g, b } = colour.toRgb()
      return 0.299 * r + 0.587 * g + 0.114 * b > 192
    }`,
  },
]

const MARK = '\0cut:'

export const lean = (): Plugin => ({
  name: 'lean',
  apply: 'build',
  enforce: 'pre',
  resolveId(id, importer = '') {
    if (!importer.includes('/antd/es/')) return null
    const index = CUTS.findIndex(({ wanted, by }) => id.endsWith(wanted) && importer.includes(by))
    return index < 0 ? null : MARK + index
  },
  load: (id) => (id.startsWith(MARK) ? CUTS[Number(id.slice(MARK.length))]?.instead : null),
})
