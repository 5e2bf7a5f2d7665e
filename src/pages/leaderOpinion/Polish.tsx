import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { Output } from '#contract'
import { call } from '#src/api/call'
import { query, useWrite } from '#src/api/query'
import { Marked } from '#src/features/merging/Marked'
import { lazyPart } from '#src/ui/offline/lazyPart'

const DifferenceDialog = lazyPart(() => import('#src/features/merging/DifferenceDialog'))

interface Props {
  /** What the text is called. */
  label: string
  value: string
  onText: (text: string) => void
}

type Proposal = Pick<Output<'ai_getInfo'>, 'text' | 'disclaimer'>

/**
 * 润色: a language model proposes a better wording, and the writer takes it or leaves it. There only where a model is
 * set up. What is typed while the model thinks is in the comparison as well.
 */
export function Polish({ label, value, onText }: Props) {
  const state = useQuery(query('assistant_state', {}, { quiet: true }))
  const [proposal, setProposal] = useState<Proposal>()
  const asking = useRef<AbortController>(undefined)
  useEffect(() => () => asking.current?.abort(), [])
  const ask = useWrite<string, Proposal>({
    meta: { keep: true },
    mutationFn: (text) => {
      asking.current = new AbortController()
      const { signal } = asking.current
      return call('ai_getInfo', { scene: 'opinion_polish', text }, { signal })
    },
  })
  if (!state.data?.has_model) return null
  const polished = proposal?.text ?? undefined
  return (
    <>
      <Button
        size="small"
        disabled={!value.trim() && !ask.isPending}
        onClick={() =>
          ask.isPending ? asking.current?.abort() : ask.mutate(value, { onSuccess: setProposal })
        }
      >
        {ask.isPending ? '取消润色' : '润色'}
      </Button>
      {proposal && polished !== undefined && (
        <Suspense>
          <DifferenceDialog
            title={`润色${label}`}
            words={proposal.disclaimer}
            description="左边划掉的文字将去掉，右边标出的文字是新写的。请核对事实没有改变，再选择用哪一个。"
            sides={['现在的', '润色后的']}
            lines={[
              {
                key: 'text',
                label,
                mine: <Marked mine={value} theirs={polished} side="mine" />,
                theirs: <Marked mine={value} theirs={polished} side="theirs" />,
              },
            ]}
            doneText="按所选使用"
            onClose={() => setProposal(undefined)}
            onChosen={(theirs) => {
              if (theirs.length > 0) onText(polished)
              setProposal(undefined)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
