import { Flex, Tabs } from 'antd'
import { SCHOOL_ADMITTERS, SCHOOL_OFFICE } from '#contract/roles'
import { SchoolStaff } from '#src/features/schoolStaff/SchoolStaff'
import { useAddress } from '#src/menu/useAddress'
import { useCan } from '#src/session/Can'
import { useMe } from '#src/session/session'
import { Notice } from '#src/ui/Notice'
import { Applications } from './Applications'
import { SchoolList } from './SchoolList'

const TABS = { schools: '学校', applications: '注册审核' } as const

/** The schools in the care of an office, and those that want to be. */
function Office() {
  const admits = useCan({ role: SCHOOL_ADMITTERS })
  const { oneOf, change } = useAddress<'system/schools'>()
  if (!admits) return <SchoolList />
  return (
    <Tabs
      activeKey={oneOf('tab', TABS) ?? 'schools'}
      onChange={(tab) => change({ tab: tab === 'applications' ? tab : 'schools' })}
      destroyOnHidden
      items={[
        { key: 'schools', label: TABS.schools, children: <SchoolList /> },
        { key: 'applications', label: TABS.applications, children: <Applications /> },
      ]}
    />
  )
}

/** 学校名录; for a school its own people. */
export default function SchoolsPage() {
  const isOffice = useCan({ role: SCHOOL_OFFICE })
  const { dept } = useMe().user
  if (isOffice) return <Office />
  return (
    <Flex vertical align="stretch">
      {dept ? (
        <SchoolStaff dept_id={dept.deptId} />
      ) : (
        <Notice title="您的账号没有所属学校">请联系管理员</Notice>
      )}
    </Flex>
  )
}
