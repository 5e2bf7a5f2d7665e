import { parse } from 'postcss'

interface Unused {
  /** Classes of antd that no element of the console has. */
  classes: RegExp
  /** How a page would ask for them: none may. */
  usedAs: RegExp
}

/** Looks of antd's everyday components that the console never shows. */
export const LEFT_OUT: readonly Unused[] = [
  {
    // Pages are laid out by style sheets of their own: no column changes with the width of the screen.
    classes: /^ant-col-(?:xs|sm|md|lg|x{1,3}l)-/,
    usedAs: /<Col\b[^>]*\s(?:xs|sm|md|lg|x{1,3}l)=/,
  },
  { classes: /-rtl$/, usedAs: /\bdirection="rtl"/ },
  { classes: /^ant-menu-horizontal$/, usedAs: /\bmode="horizontal"/ },
  {
    classes:
      /^ant-(?:input|input-affix-wrapper|input-number|select|picker)-(?:filled|borderless|underlined)$/,
    usedAs: /\bvariant="(?:filled|borderless|underlined)"/,
  },
  { classes: /^ant-btn-variant-filled$/, usedAs: /<Button\b[^>]*="filled"/ },
  { classes: /^ant-input-group/, usedAs: /\baddon(?:Before|After)\b|\bInput\.Group\b/ },
  { classes: /^ant-table-bordered$/, usedAs: /<Table\b[^>]*\sbordered\b/ },
  {
    // Our lists are filtered by a form above them; `Columns` has no filters to ask for it.
    classes: /^ant-table-filter/,
    usedAs: /\bfilterDropdown[=:]/,
  },
  { classes: /-status-warning$/, usedAs: /\bvalidateStatus=.warning|\bwarningOnly\b/ },
]

/** What a selector excludes, and alternatives: neither says that the element has the class. */
const EXCLUDED = /:not\([^()]*\)/g
const ALTERNATIVES = /\([^()]*,[^()]*\)/g

/** True when the console shows nothing that this could match. */
const isUnused = (selector: string): boolean =>
  [
    ...selector
      .replaceAll(EXCLUDED, '')
      .replaceAll(ALTERNATIVES, '')
      .matchAll(/\.([\w-]+)/g),
  ].some(([, name = '']) => LEFT_OUT.some(({ classes }) => classes.test(name)))

/** Leaves out of a style sheet of antd what the console never shows. */
export function withoutUnused(sheet: string): string {
  const root = parse(sheet)
  root.walkRules((rule) => {
    const selectors = rule.selectors.filter((selector) => !isUnused(selector))
    if (selectors.length === 0) rule.remove()
    else if (selectors.length < rule.selectors.length) rule.selectors = selectors
  })
  return root.toString()
}
