import { Typography } from 'antd'

/** A rank, and by how many places it differs from the one before; up is towards the first. */
export function RankChange({ before, after }: { before: number | null; after: number | null }) {
  if (after === null) return <>—</>
  const up = before === null ? 0 : before - after
  if (up === 0) return <>{after}</>
  return (
    <>
      {after}{' '}
      <Typography.Text
        type={up > 0 ? 'success' : 'warning'}
        aria-label={`${up > 0 ? '上升' : '下降'}${Math.abs(up)}位`}
      >
        {up > 0 ? '↑' : '↓'}
        {Math.abs(up)}
      </Typography.Text>
    </>
  )
}
