import type { Plugin } from 'vite'
import { replaced, type Replacement } from './replaced.ts'

interface Mend {
  /** The end of the module's address. */
  module: string
  replacements: readonly Replacement[]
}

/** Faults of libraries that users meet, mended in the build until a version without them is out. */
const MENDS: readonly Mend[] = [
  {
    // What is fetched while a placeholder stands had to wait until any placeholder had stood for 0.3 s, so that none
    // flickers: a page that was there after 0.1 s, and what it asks for, came 0.2 s late. Ours show nothing so early.
    module: 'react-dom/cjs/react-dom-client.production.js',
    replacements: [['globalMostRecentFallbackTime + 300 - now()', '0']],
  },
  {
    // A layer enters the stack of Escape while it is drawn. React may throw that drawing away, as it does where a part
    // of a dialog is fetched; the entry then stays on top for ever, and Escape closes no layer below it any more. Only
    // what has been mounted counts.
    module: '@rc-component/portal/es/useEscKeyDown.js',
    replacements: [
      [
        'const len = stack.length;',
        'stack = stack.filter((item) => item.mounted);\n    const len = stack.length;',
      ],
      [
        '// Attach global event listeners\n',
        'stack.find((item) => item.id === id).mounted = true;\n      // Attach global event listeners\n',
      ],
    ],
  },
  {
    // The server reads documents and draws none, yet while it is loaded the library makes a matrix for drawing and looks
    // for a package of 30 MB that has one. Without that package, which is not among those that run the server, no
    // document can be read at all.
    module: 'pdfjs-dist/legacy/build/pdf.mjs',
    replacements: [
      [
        'canvas = require("@napi-rs/canvas");\n    } catch',
        'canvas = { DOMMatrix: class {}, ImageData: class {}, Path2D: class {} };\n    } catch',
      ],
    ],
  },
  {
    // An element was put around everything once its movements were other than outside, and with it everything was mounted
    // anew: what was typed was lost when somebody turned movements off. From the beginning it is there.
    module: 'antd/es/config-provider/MotionWrapper.js',
    replacements: [['React.useRef(false)', 'React.useRef(true)']],
  },
  {
    // A component is told of the fields of an answer that it reads, but was drawn anew for any other, too, once the page
    // it stands on was shown again: another object was the answer. It is another one now when there is something to tell.
    module: '@tanstack/query-core/build/modern/queryObserver.js',
    replacements: [
      [
        'if (notifyListeners) this.listeners',
        'if (notifyListeners) this.told = this.#currentResult;\n\t\t\tif (notifyListeners) this.listeners',
      ],
    ],
  },
  {
    // As above.
    module: '@tanstack/react-query/build/modern/useBaseQuery.js',
    replacements: [
      ['() => observer.getCurrentResult(), () => observer.getCurrentResult()', '() => observer.told'],
    ],
  },
  {
    // Each button has an icon that may appear and asks, when it is mounted or shown again, for the state it is in: it was
    // drawn once more for that.
    module: '@rc-component/util/es/hooks/useSyncState.js',
    replacements: [
      [
        "currentValueRef.current = typeof updater === 'function' ? updater(currentValueRef.current) : updater;",
        `const next = typeof updater === 'function' ? updater(currentValueRef.current) : updater;
    if (Object.is(next, currentValueRef.current)) return;
    currentValueRef.current = next;`,
      ],
    ],
  },
  {
    // Each field of a form asked seven times how wide the window is and was drawn again for the answer, which only columns
    // that change with it want: no page has any.
    module: 'antd/es/grid/row.js',
    replacements: [['useBreakpoint(true, null)', 'null']],
  },
  {
    // All fields were drawn again whenever their form was, for an object that says of them what it said before.
    module: 'antd/es/form/Form.js',
    replacements: [
      [
        'const mergedTooltip = {\n    ...contextTooltip,\n    ...tooltip\n  };',
        'const mergedTooltip = React.useMemo(() => ({ ...contextTooltip, ...tooltip }), [contextTooltip, tooltip]);',
      ],
    ],
  },
  {
    // Pages below a list asked it too where they do not change with it: without `responsive`, which meant true.
    module: 'antd/es/pagination/Pagination.js',
    replacements: [['useBreakpoint(responsive)', 'useBreakpoint(responsive === true)']],
  },
  {
    // Each button had a part that moves its loading icon in, and was drawn twice for it, long before there is anything to
    // load.
    module: 'antd/es/button/DefaultLoadingIcon.js',
    replacements: [
      [
        'const visible = !!loading;',
        'const visible = !!loading;\n  const seen = React.useRef(visible);\n  seen.current ||= visible;',
      ],
      [
        '  return /*#__PURE__*/React.createElement(CSSMotion, {',
        '  if (!seen.current) return null;\n  return /*#__PURE__*/React.createElement(CSSMotion, {',
      ],
    ],
  },
  {
    // What has a tooltip, a list or a menu that is closed was drawn once more whenever it was mounted or shown again, to
    // learn that nothing is open.
    module: '@rc-component/trigger/es/hooks/useAlign.js',
    replacements: [
      [
        'setOffsetInfo(ori => ({\n      ...ori,\n      ready: false\n    }));',
        'setOffsetInfo(ori => ori.ready ? { ...ori, ready: false } : ori);',
      ],
    ],
  },
  {
    // A value that comes from outside was kept inside as well, for which everything was drawn a second time. Only its end
    // has to be kept.
    module: '@rc-component/util/es/hooks/useControlledState.js',
    replacements: [['if (!mount) {', 'if (!mount && value === undefined) {']],
  },
  {
    // A menu was drawn a second time, all of it, to learn that its movements may begin. What stands open from the start
    // does not move in without that, either, which the next mend is for.
    module: '@rc-component/menu/es/Menu.js',
    replacements: [
      ['[mounted, setMounted] = React.useState(false)', '[mounted, setMounted] = React.useState(true)'],
    ],
  },
  {
    module: '@rc-component/menu/es/SubMenu/InlineSubMenuList.js',
    replacements: [['if (keyPath.length > 1) {', '{']],
  },
  {
    // And a third time, to learn that none of its entries is out of sight.
    module: '@rc-component/menu/es/hooks/useKeyRecords.js',
    replacements: [
      ['setOverflowKeys(keys);', 'setOverflowKeys(old => old.length + keys.length === 0 ? old : keys);'],
    ],
  },
  {
    // Each tooltip, list and menu was drawn a second time, with the button it belongs to, to learn where it is to appear:
    // seventy on a page. Only what has appeared needs to be drawn for that.
    module: '@rc-component/trigger/es/index.js',
    replacements: [
      ['const [targetEle, setTargetEle]', 'const [, setTargetEle]'],
      [
        'const externalForwardRef = React.useRef(null);',
        'const externalForwardRef = React.useRef(null);\n    const targetEle = externalForwardRef.current;',
      ],
      ['isDOM(domNode) && targetEle !==', 'isDOM(domNode) && externalForwardRef.current !=='],
      ['setTargetEle(domNode);\n', 'if (rendedRef.current) setTargetEle(domNode);\n'],
      ['childDOM = targetEle', 'childDOM = externalForwardRef.current'],
      ['target: targetEle,\n      delay', 'target: externalForwardRef.current,\n      delay'],
    ],
  },
  {
    // Every choice was drawn a second time, for a list that is open from the start on a server that draws pages.
    module: '@rc-component/select/es/hooks/useOpen.js',
    replacements: [['[rendered, setRendered] = useState(false)', '[rendered, setRendered] = useState(true)']],
  },
  {
    // All rows were drawn again once their columns had been measured, for the place of what a row may fold out behind
    // fixed columns.
    module: '@rc-component/table/es/Body/index.js',
    replacements: [
      [
        '[flattenColumns.length, expandedRowOffset, colWidths]',
        '[flattenColumns.length, expandedRowOffset, expandedRowOffset && colWidths]',
      ],
    ],
  },
  {
    // They were drawn again once more, since what was measured first are whole pixels, and later their parts as well.
    module: '@rc-component/table/es/Body/MeasureCell.js',
    replacements: [['cellRef.current.offsetWidth', 'cellRef.current.getBoundingClientRect().width']],
  },
  {
    // Every table had the page laid out for the width of a scroll bar that only one with a fixed header makes room for.
    module: '@rc-component/table/es/Table.js',
    replacements: [
      [
        'if (!tailor || !useInternalHooks) {',
        'if ((fixHeader || isSticky) && (!tailor || !useInternalHooks)) {',
      ],
      [
        'setScrollbarSize(getTargetScrollBarSize(scrollBodyContainerRef.current).width);\n      }\n    }\n  }, []);',
        'setScrollbarSize(getTargetScrollBarSize(scrollBodyContainerRef.current).width);\n      }\n    }\n  }, [fixHeader || isSticky]);',
      ],
    ],
  },
  {
    // While one scrolls, every row in sight was drawn again with each frame, since it was given a new style and a new
    // reference. They stay the same until whoever draws the list draws it again.
    module: '@rc-component/virtual-list/es/hooks/useChildren.js',
    replacements: [
      [
        '  return list.slice(',
        `  const latest = React.useRef(setNodeRef);
  latest.current = setNodeRef;
  const style = React.useMemo(() => ({ width: scrollWidth }), [scrollWidth]);
  const refs = React.useMemo(() => new Map(), [renderFunc]);
  const refOf = (item) => {
    const known = refs.get(item) ?? ((element) => latest.current(item, element));
    refs.set(item, known);
    return known;
  };
  return list.slice(`,
      ],
      ['style: {\n        width: scrollWidth\n      },', 'style,'],
      ['setRef: ele => setNodeRef(item, ele)', 'setRef: refOf(item)'],
    ],
  },
]

export const mends = (): Plugin => ({
  name: 'mends',
  enforce: 'pre',
  transform(code, id) {
    const mend = MENDS.find(({ module }) => id.split('?')[0]?.replaceAll('\\', '/').endsWith(module))
    return (
      mend &&
      replaced(code, mend.replacements, () =>
        this.error(`${mend.module} is another one: look at tools/mends.ts again`),
      )
    )
  },
})
