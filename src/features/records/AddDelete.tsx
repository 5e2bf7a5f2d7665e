import { Button } from 'antd'
import { DeleteSelected, type DeleteSelectedProps } from '#src/list/DeleteSelected'
import { Can } from '#src/session/Can'
import type { Subject } from './subject'

interface Props<R> extends DeleteSelectedProps<R> {
  of: Subject
  onAdd: () => void
}

/** What is done to a list of records, as far as the login may. */
export const AddDelete = <R,>({ of, onAdd, ...deleting }: Props<R>) => (
  <>
    <Can permission={[`${of}:add`]}>
      <Button type="primary" onClick={onAdd}>
        新增
      </Button>
    </Can>
    <Can permission={[`${of}:remove`]}>
      <DeleteSelected {...deleting} />
    </Can>
  </>
)
