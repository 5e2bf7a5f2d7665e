import { useQuery } from '@tanstack/react-query'
import { OpenedDocument } from './opened'

/** A document, as long as somebody looks at it. */
export const useDocument = (queryKey: readonly unknown[], open: () => Promise<OpenedDocument>) =>
  useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const opened = await open()
      if (signal.aborted) opened.close()
      return opened
    },
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
    meta: {
      // A write elsewhere on the page must not open the book anew under the reader's eyes.
      keep: true,
      close: (data) => {
        if (data instanceof OpenedDocument) data.close()
      },
    },
  })
