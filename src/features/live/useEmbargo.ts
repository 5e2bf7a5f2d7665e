import { useAct } from '#src/api/query'
import { confirm } from '#src/ui/feedback'

/** Ends the embargo of all scores of a project, or puts them under it again, once the user has agreed. */
export function useEmbargo(project_id: number, embargo: boolean): () => Promise<void> {
  const save = useAct('wall_embargo_save')
  return async () => {
    const isAgreed = await confirm(
      embargo
        ? {
            title: '解除成绩封存？',
            content: '解除后，排名页显示全部已核出的成绩；评分大屏逐本公布。此操作记入日志。',
            okText: '解除封存',
          }
        : {
            title: '封存成绩？',
            content: '封存后，大屏和排名页立即不再显示任何分数和名次。此操作记入日志。',
            okText: '封存成绩',
          },
    )
    if (isAgreed) save.mutate({ project_id, embargo: embargo ? 0 : 1 })
  }
}
