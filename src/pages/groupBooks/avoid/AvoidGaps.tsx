import { Alert, Button, Flex } from 'antd'
import { useState } from 'react'
import { useAddress } from '#src/menu/useAddress'
import { AssignDialog } from '#src/pages/groupBooks/assign/AssignDialog'
import { gapsOf, type AllocationMatrix } from '#src/pages/groupBooks/matrix/matrix'
import type { GroupTabProps } from '#src/pages/groupBooks/arrangedGroup'
import { Can } from '#src/session/Can'

/** The books that an expert has stepped aside from and that have too few now, with the ways to give them others. */
export function AvoidGaps({ place, matrix, late }: GroupTabProps & { matrix: AllocationMatrix }) {
  const { change } = useAddress<'review/activity/grouping/book'>()
  const [isAssigning, setAssigning] = useState(false)
  const gaps = gapsOf(matrix)
  if (gaps.length === 0) return null
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title={`有专家回避，${gaps.length} 种教材待补派`}
        description={gaps.map(({ book_name, missing }) => `《${book_name}》缺 ${missing} 位`).join('，')}
        action={
          <Flex gap={8}>
            <Can permission={['review:fenpei:manual']}>
              <Button
                size="small"
                type="primary"
                disabled={late !== undefined}
                title={late}
                onClick={() => setAssigning(true)}
              >
                手动补派
              </Button>
            </Can>
            <Can permission={['review:fenpei:auto']}>
              <Button
                size="small"
                disabled={late !== undefined}
                title={late}
                onClick={() => change({ tab: 'allocate' })}
              >
                自动补齐
              </Button>
            </Can>
          </Flex>
        }
      />
      {isAssigning && <AssignDialog place={place} books={gaps} onClose={() => setAssigning(false)} />}
    </>
  )
}
