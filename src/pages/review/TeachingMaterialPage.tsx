import { ManagedProject } from '#src/features/ManagedProject'
import { Shelves } from './teachingMaterial/Shelves'

/** 参评教材 */
export default function TeachingMaterialPage() {
  return <ManagedProject>{(project) => <Shelves project={project} />}</ManagedProject>
}
