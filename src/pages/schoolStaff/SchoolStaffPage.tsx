import { useLocation } from 'react-router-dom'
import { paramOf } from '#contract/address'
import { SchoolStaff } from '#src/features/schoolStaff/SchoolStaff'
import { Notice } from '#src/ui/Notice'

/** 学校人员: of the school in the address. */
export default function SchoolStaffPage() {
  const { pathname } = useLocation()
  const dept_id = Number(paramOf('system/schoolList/dept_id/province_id', 'dept_id', pathname))
  return Number.isInteger(dept_id) && dept_id > 0 ? (
    <SchoolStaff dept_id={dept_id} />
  ) : (
    <Notice title="没有这所学校">请从学校名录打开</Notice>
  )
}
