import { stored } from '#src/lib/stored'
import { ZOOM, type Zoom } from './layout'

const isZoom = (value: unknown): value is Zoom =>
  value === 'width' ||
  value === 'page' ||
  (typeof value === 'number' && value >= ZOOM.least && value <= ZOOM.most)

/** How large this person reads, in every book. */
export const zoomStore = (user_id: number) =>
  stored<Zoom>(`reader-zoom:${user_id}`, (value) => (isZoom(value) ? value : undefined))

/** The pass to the files of an encrypted project: asked for once in a session of the browser. */
export const passStore = (user_id: number, project_id: number) =>
  stored<string>(
    `reading-pass:${user_id}:${project_id}`,
    (value) => (typeof value === 'string' ? value : undefined),
    'sessionStorage',
  )
