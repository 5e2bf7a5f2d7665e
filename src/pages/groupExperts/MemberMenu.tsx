import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { keysOf } from '#contract/facts/closed'
import { isLeading, MEMBER_TYPE, SCORING_MEMBERS, takesPart } from '#contract/facts/seats'
import type { Seated } from './member'
import { tooLateFor, type ProjectStatus } from '#contract/facts/projectLife'
import { useCan } from '#src/session/Can'
import type { MemberActs } from './useMemberActs'
import { isSeated } from './warnings'

interface Props {
  member: Seated
  acts: MemberActs
  project_status: ProjectStatus
}

/** What a seat becomes by itself; to lead is an office one is appointed to. */
const PLAIN_TYPES = keysOf(MEMBER_TYPE).filter((type) => !isLeading(type))

/** The actions on one member; those that make no sense for the seat are not offered. */
export function MemberMenu({ member, acts, project_status }: Props) {
  const { member_type, expert_status, has_password, sign_ok } = member
  const may = {
    lead: useCan({ permission: ['review:group:leader'] }),
    type: useCan({ permission: ['review:expert:type'] }),
    password: useCan({ permission: ['review:expert:resetPwd'] }),
    replace: useCan({ permission: ['review:fenpei:replace'] }),
    remove: useCan({ permission: ['review:expert:remove'] }),
  }
  const seated = isSeated(member)
  const scores = SCORING_MEMBERS.some((type) => type === member_type)
  const canLead = may.lead && seated && scores && expert_status !== 'disabled'
  const leads = member_type === 'leader' || member_type === 'deputy'
  const disabled = tooLateFor('arranging', project_status, '') !== undefined
  const led = { disabled: tooLateFor('led', project_status, '') !== undefined }
  const lost = { disabled, danger: true }
  const items = [
    canLead && member_type !== 'leader' && { key: 'leader', label: '设为组长', ...led },
    canLead && member_type !== 'deputy' && { key: 'deputy', label: '设为副组长', ...led },
    may.lead &&
      leads && { key: 'unlead', label: member_type === 'leader' ? '取消组长' : '取消副组长', ...led },
    may.type &&
      seated && {
        key: 'type',
        label: '设置类型',
        disabled,
        children: PLAIN_TYPES.filter((type) => type !== member_type).map((type) => ({
          key: `type:${type}`,
          label: `改为${MEMBER_TYPE[type]}`,
          disabled,
        })),
      },
    !takesPart(expert_status) && {
      key: 'confirm',
      label: expert_status === 'invited' ? '确认参加' : '恢复评审',
      disabled,
    },
    may.password && seated && { key: 'password', label: has_password === 1 ? '重置密码' : '设置密码' },
    seated && sign_ok === 1 && { key: 'clearSign', label: '清除签名' },
    may.replace && scores && expert_status !== 'declined' && { key: 'replace', label: '换人', disabled },
    seated && expert_status !== 'disabled' && { key: 'disable', label: '停评', ...lost },
    seated && { key: 'withdraw', label: '中途退出', ...lost },
    may.remove && seated && { key: 'remove', label: '移出', ...lost },
  ].filter((item) => item !== false)

  const run: Record<string, () => void> = {
    leader: () => acts.lead(member, 'leader'),
    deputy: () => acts.lead(member, 'deputy'),
    unlead: () => acts.unlead(member),
    confirm: () => acts.confirm(member),
    password: () => acts.resetPassword(member),
    clearSign: () => acts.clearSign(member),
    replace: () => acts.replace(member),
    disable: () => acts.stop(member, 'disabled'),
    withdraw: () => acts.stop(member, 'withdrawn'),
    remove: () => acts.remove([member]),
    ...Object.fromEntries(PLAIN_TYPES.map((type) => [`type:${type}`, () => acts.setType(member, type)])),
  }
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => run[key]?.() }}>
      <Button type="link" aria-label={`操作 ${member.name}`}>
        操作 <DownOutlined />
      </Button>
    </Dropdown>
  )
}
