import { ManagedProject } from '#src/features/ManagedProject'
import { Configuration } from './configuration/Configuration'

/** 项目配置 */
export default function ConfigurationPage() {
  return <ManagedProject>{({ project_id }) => <Configuration project_id={project_id} />}</ManagedProject>
}
