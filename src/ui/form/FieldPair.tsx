import type { ReactNode } from 'react'

/** Two fields of a form beside each other. */
export const FieldPair = ({ children }: { children: ReactNode }) => (
  <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 16 }}>{children}</div>
)
