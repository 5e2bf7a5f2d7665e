import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { query } from '#src/api/query'

const nameOf = (fileName: string): string => fileName.split('/').at(-1) ?? ''

/** The address of an uploaded file for this page; undefined until it is here. No cookie opens it, only the token. */
export function useUploaded(fileName: string): string | undefined {
  const { data } = useQuery({
    ...query('upload_content', { name: nameOf(fileName) }, { quiet: true }),
    enabled: fileName !== '',
    // What is stored under a name never changes.
    staleTime: Infinity,
    meta: { keep: true },
  })
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!data) return undefined
    const made = URL.createObjectURL(data)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(undefined)
    }
  }, [data])
  return url
}
