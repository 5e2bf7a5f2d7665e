import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'
import { to } from '#contract/address'

/** What a declaration may begin from, besides an empty form. */
export function BeginFrom() {
  const navigate = useNavigate()
  return (
    <>
      <Button onClick={() => void navigate(to('book/bookInfo/selectImportBook'))}>选择导入教材</Button>
      <Button onClick={() => void navigate(to('book/bookInfo/selectPlanBook'))}>选择规划选题</Button>
    </>
  )
}
