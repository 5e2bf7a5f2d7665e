import 'react'

declare module 'react' {
  /** React's own type leaves out the custom properties of a style sheet. */
  interface CSSProperties {
    [name: `--${string}`]: string | number
  }
}
