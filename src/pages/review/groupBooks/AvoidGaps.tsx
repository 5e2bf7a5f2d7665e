import { Alert, Button, Flex } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { AssignDialog } from './AssignDialog'
import { gapsOf, type Matrix } from './matrix'
import { showTab, type TabProps } from './place'

/** The books that an expert has stepped aside from and that have too few now, with the ways to give them others. */
export function AvoidGaps({ place, matrix, late }: TabProps & { matrix: Matrix }) {
  const [, setParams] = useSearchParams()
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
            <Button
              size="small"
              type="primary"
              disabled={late !== undefined}
              title={late}
              onClick={() => setAssigning(true)}
            >
              手动补派
            </Button>
            <Button
              size="small"
              disabled={late !== undefined}
              title={late}
              onClick={() => setParams(showTab('allocate'), { replace: true })}
            >
              自动补齐
            </Button>
          </Flex>
        }
      />
      {isAssigning && <AssignDialog place={place} books={gaps} onClose={() => setAssigning(false)} />}
    </>
  )
}
