import { ManagedProject } from '#src/features/ManagedProject'
import { Messages } from './messages/Messages'

/** 消息 */
export default function MessagesPage() {
  return <ManagedProject>{({ project_id }) => <Messages project_id={project_id} />}</ManagedProject>
}
