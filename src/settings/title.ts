import { useEffect } from 'react'
import { site } from './site'

/** Names the page in the browser's tab. */
export function useTitle(title: string): void {
  const { name } = site()
  useEffect(() => {
    document.title = `${title} - ${name}`
  }, [title, name])
}
