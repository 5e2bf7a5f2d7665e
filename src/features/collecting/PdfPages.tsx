import { useQuery } from '@tanstack/react-query'
import { getDocument } from 'pdfjs-dist'
import { useEffect, useRef } from 'react'
import { PDF_OPTIONS } from '#src/features/pdfReader/pdfOptions'
import { Loading } from '#src/ui/Loading'
import { LoadFailed } from '#src/ui/LoadFailed'

/** More is no copyright page. */
const MOST = 10
const WIDTH = 900

async function draw(file: Blob): Promise<HTMLCanvasElement[]> {
  const document = await getDocument({ ...PDF_OPTIONS, data: await file.arrayBuffer() }).promise
  const pages: HTMLCanvasElement[] = []
  for (let number = 1; number <= Math.min(document.numPages, MOST); number++) {
    const page = await document.getPage(number)
    const viewport = page.getViewport({ scale: WIDTH / page.getViewport({ scale: 1 }).width })
    const canvas = window.document.createElement('canvas')
    canvas.width = viewport.width
    canvas.height = viewport.height
    canvas.style.width = '100%'
    canvas.setAttribute('role', 'img')
    canvas.setAttribute('aria-label', `版权页第${number}页`)
    await page.render({ canvas, viewport }).promise
    pages.push(canvas)
  }
  return pages
}

/** The pages of an uploaded document, one below the other. */
export default function PdfPages({ file }: { file: File }) {
  const place = useRef<HTMLDivElement>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['pdf-pages', file.name, file.size],
    queryFn: () => draw(file),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    meta: { keep: true },
  })
  useEffect(() => place.current?.replaceChildren(...(data ?? [])), [data])
  if (error) return <LoadFailed error={error} onRetry={refetch} />
  return (
    <>
      {!data && <Loading />}
      <div ref={place} />
    </>
  )
}
