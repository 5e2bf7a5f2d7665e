import type { Plugin } from 'vite'

interface Mend {
  /** The end of the module's address. */
  module: string
  replacements: readonly (readonly [from: string, to: string])[]
}

/** Faults of libraries that users meet, mended in the build until a version without them is out. */
const MENDS: readonly Mend[] = [
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
]

export const mends = (): Plugin => ({
  name: 'mends',
  enforce: 'pre',
  transform(code, id) {
    const mend = MENDS.find(({ module }) => id.split('?')[0]?.replaceAll('\\', '/').endsWith(module))
    return mend?.replacements.reduce((text, [from, to]) => {
      if (text.split(from).length !== 2)
        this.error(`${mend.module} is another one: look at tools/mends.ts again`)
      return text.replace(from, to)
    }, code)
  },
})
