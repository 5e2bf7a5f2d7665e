import { Button } from 'antd'

export interface DeleteSelectedProps<R> {
  selected: readonly R[]
  /** Why a row cannot be deleted; undefined where it can. */
  stays?: (row: R) => string | undefined
  onDelete: (rows: readonly R[]) => void
}

/** Deletes the selected rows of a list; where one of them has to stay, it says so before anything is asked. */
export function DeleteSelected<R>({ selected, stays, onDelete }: DeleteSelectedProps<R>) {
  const why = stays && selected.map(stays).find((reason) => reason !== undefined)
  return (
    <Button
      danger
      disabled={selected.length === 0 || why !== undefined}
      title={why}
      onClick={() => onDelete(selected)}
    >
      删除{selected.length > 0 && `（${selected.length}）`}
    </Button>
  )
}
