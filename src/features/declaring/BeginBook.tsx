import { Button } from 'antd'
import { useNavigate } from 'react-router-dom'
import { to } from '#contract/address'

/** 新增, and what a declaration may begin from besides an empty form. */
export function BeginBook() {
  const navigate = useNavigate()
  return (
    <>
      <Button type="primary" onClick={() => void navigate(to('book/bookInfo/edit/bookId', { bookId: 0 }))}>
        新增
      </Button>
      <Button onClick={() => void navigate(to('book/bookInfo/selectImportBook'))}>选择导入教材</Button>
      <Button onClick={() => void navigate(to('book/bookInfo/selectPlanBook'))}>选择规划选题</Button>
    </>
  )
}
