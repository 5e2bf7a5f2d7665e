import { Button } from 'antd'
import { useCurrentPage } from './readerLink'

/** Fills in the page that the reader beside the form shows; absent where there is no reader. */
export function TakePage({ about = '', onTake }: { about?: string; onTake: (page: number) => void }) {
  const here = useCurrentPage()
  if (!here) return null
  return (
    <Button
      aria-label={`${about}填入当前页${here.page}`}
      title={`填入教材当前页：第 ${here.page} 页`}
      onClick={() => onTake(here.page)}
    >
      第 {here.page} 页
    </Button>
  )
}
