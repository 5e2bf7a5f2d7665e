import { useState } from 'react'
import type { Output } from '#contract'
import { INVITATION_DAYS } from '#contract/rules/expert/invitation'
import { useAct } from '#src/api/query'
import { showOutcome } from '#src/features/outcome/showOutcome'
import { confirmLoss } from '#src/ui/confirmLoss'
import { toast } from '#src/ui/feedback'
import { EntryLinksDialog } from './EntryLinksDialog'
import type { Chosen } from './useChosen'

/** Makes and takes back the links by which chosen experts come to their accounts. */
export function useEntryLinks(project_id: number) {
  const [made, setMade] = useState<Output<'invitation_links'>>()
  const make = useAct('invitation_links')
  const revoke = useAct('invitation_revoke')
  const show = (answer: Output<'invitation_links'>): void => {
    if (answer.links.length > 0) setMade(answer)
    else
      showOutcome(
        '没有生成链接',
        answer.skipped.map(({ user_id, ...rest }) => ({ key: user_id, ...rest })),
      )
  }
  const asked = (people: readonly Chosen[]) => ({
    project_id,
    user_ids: people.map(({ user_id }) => user_id),
  })
  return {
    isBusy: make.isPending || revoke.isPending,
    make: (people: readonly Chosen[]) =>
      confirmLoss({
        title: `为${people.length}位专家中未进入的生成链接单？`,
        loss: `每人一个新链接，${INVITATION_DAYS}天内有效，只能用一次；此前发给他们的链接同时作废。`,
        verb: '生成链接',
        onOk: () => make.mutateAsync(asked(people)).then(show),
      }),
    revoke: (people: readonly Chosen[]) =>
      confirmLoss({
        title: `撤销${people.length}位专家还没有使用的链接？`,
        loss: '已经发出或打印的链接不能再打开；可以重新发送或生成。',
        verb: '撤销',
        onOk: () =>
          revoke
            .mutateAsync(asked(people))
            .then(({ people_num }) =>
              toast.success(people_num > 0 ? `已撤销${people_num}人的链接` : '没有可以撤销的链接'),
            ),
      }),
    dialog: made && <EntryLinksDialog made={made} onClose={() => setMade(undefined)} />,
  }
}

export type EntryLinks = ReturnType<typeof useEntryLinks>
