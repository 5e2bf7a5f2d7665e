import { useQuery } from '@tanstack/react-query'
import { call } from '#src/api/call'
import { asDataUrl } from '#src/lib/dataUrl'
import { storedName } from './uploaded'

/** The address of an uploaded picture for this page; undefined until it is here. No cookie opens it, only the token. */
export function useUploaded(fileName: string): string | undefined {
  const name = storedName(fileName)
  const { data } = useQuery({
    queryKey: ['upload_content', name],
    queryFn: async ({ signal }) => asDataUrl(await call('upload_content', { name }, { quiet: true, signal })),
    enabled: name !== '',
    // What is stored under a name never changes.
    staleTime: Infinity,
    meta: { keep: true },
  })
  return data
}
