import { useState } from 'react'
import { ReplaceDialog } from './ReplaceDialog'

/** The dialog that reassigns the books of an expert who drops out. */
export function useReplacement(project_id: number) {
  const [user_id, setUser] = useState<number>()
  return {
    open: (user: { user_id: number }) => setUser(user.user_id),
    dialog: user_id !== undefined && (
      <ReplaceDialog
        key={user_id}
        project_id={project_id}
        user_id={user_id}
        onClose={() => setUser(undefined)}
      />
    ),
  }
}
