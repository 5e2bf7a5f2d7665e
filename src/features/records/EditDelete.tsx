import { Button } from 'antd'
import { Can } from '#src/session/Can'
import type { Subject } from './subject'

interface Props {
  of: Subject
  /** Why the record cannot be deleted; undefined where it can. */
  stays?: string | undefined
  onEdit: () => void
  onDelete: () => void
}

/** What is done to one record of a list, as far as the login may. */
export const EditDelete = ({ of, stays, onEdit, onDelete }: Props) => (
  <>
    <Can permission={[`${of}:edit`]}>
      <Button type="link" onClick={onEdit}>
        修改
      </Button>
    </Can>
    <Can permission={[`${of}:remove`]}>
      <Button type="link" danger disabled={stays !== undefined} title={stays} onClick={onDelete}>
        删除
      </Button>
    </Can>
  </>
)
