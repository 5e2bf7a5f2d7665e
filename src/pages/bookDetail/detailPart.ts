import type { ComponentType } from 'react'
import type { Output } from '#contract'
import type { Role } from '#contract/roles'

export type BookDetails = Output<'bookinfo_detail'>

export interface DetailPart {
  key: string
  title: string
  Part: ComponentType<{ book: BookDetails }>
  /** Who is told of it; absent: every reader of the book. The server tells nobody else. */
  who?: readonly Role[]
  /** It is worked with, and not printed. */
  onScreen?: true
}
