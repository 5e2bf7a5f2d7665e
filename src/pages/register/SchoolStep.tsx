import type { FormEvent } from 'react'
import { PROVINCE } from '#contract/facts/catalogue'
import { DEPT_TYPE, SCHOOL_TYPE } from '#contract/facts/units'
import { ChoiceField, LoginField } from '#src/features/login/LoginField'
import { PlainButton } from '#src/ui/buttons/PlainButton'
import styles from './Register.module.css'
import type { Register } from './useRegister'
import { useSchools, type ListedSchool } from './useSchools'

interface FoundProps {
  school: ListedSchool
  onPick: (school: ListedSchool) => void
}

function Found({ school, onPick }: FoundProps) {
  const { dept_name, dept_type, province_name, city_name, snum, registered, contact_masked } = school
  const facts = [province_name, city_name, DEPT_TYPE[dept_type], snum].filter(Boolean).join(' · ')
  return (
    <li>
      <button
        type="button"
        className={styles['school']}
        aria-disabled={registered === 1}
        onClick={registered === 1 ? undefined : () => onPick(school)}
      >
        <strong>{dept_name}</strong>
        <span>{facts}</span>
        {registered === 1 && (
          <span className={styles['taken']}>
            已注册，不能重复注册。请联系本校管理员{contact_masked ? ` ${contact_masked} ` : ''}为您添加账号
          </span>
        )}
      </button>
    </li>
  )
}

function Results({ register, onPick }: { register: Register; onPick: (school: ListedSchool) => void }) {
  const { keyword, province_id, dept_type } = register.typed
  const { isAsked, failed, schools } = useSchools(keyword, province_id, dept_type)
  if (!isAsked) return null
  if (failed) return <p role="alert">查询没有成功，请稍后再试</p>
  if (!schools) return <output>正在查询…</output>
  if (schools.length === 0) return <output>名录中没有找到，请检查所选的省份和类型，或自行填写</output>
  return (
    <ul className={styles['schools']} aria-label="查到的学校">
      {schools.map((school) => (
        <Found key={school.snum ?? school.dept_name} school={school} onPick={onPick} />
      ))}
    </ul>
  )
}

const WHERE = ['province_id', 'dept_type'] as const
const WHICH = ['dept_name', 'snum'] as const

/** 选择学校: from the published list, or written by hand where it is not in the list. */
export function SchoolStep({ register, onDone }: { register: Register; onDone: () => void }) {
  const { typed, type, field, isWell } = register
  const choose = ({ dept_name, snum, province_id, dept_type }: ListedSchool): void =>
    type({
      // A unit that has no code yet is completed by hand.
      way: snum === null ? 'own' : 'listed',
      dept_name,
      snum: snum ?? '',
      province_id: province_id ?? '',
      dept_type,
    })
  const next = (event: FormEvent): void => {
    event.preventDefault()
    if (isWell([...WHERE, ...WHICH])) onDone()
  }
  const search = (): void => type({ way: '', dept_name: '', snum: '' })

  if (typed.way === 'listed')
    return (
      <form noValidate aria-label="选择学校" onSubmit={next}>
        <div className={styles['chosen']}>
          <strong>{typed.dept_name}</strong>
          <span>学校标识码 {typed.snum}</span>
          <button type="button" className={styles['link']} onClick={search}>
            重新选择
          </button>
        </div>
        <PlainButton type="submit" large>
          下一步
        </PlainButton>
      </form>
    )
  return (
    <form noValidate aria-label="选择学校" onSubmit={next}>
      <ChoiceField {...field('province_id')} label="省份" labels={PROVINCE} placeholder="请选择" />
      <ChoiceField {...field('dept_type')} label="学校类型" labels={SCHOOL_TYPE} placeholder="请选择" />
      {typed.way === 'own' ? (
        <>
          <LoginField {...field('dept_name')} label="学校名称" maxLength={100} hint="与公章一致的全称" />
          <LoginField
            {...field('snum')}
            label="学校标识码"
            inputMode="numeric"
            maxLength={10}
            hint="10位数字"
          />
          <PlainButton type="submit" large>
            下一步
          </PlainButton>
          <button type="button" className={styles['link']} onClick={search}>
            从名录中查找
          </button>
        </>
      ) : (
        <>
          <LoginField
            {...field('keyword')}
            label="学校"
            type="search"
            placeholder="名称、拼音、拼音首字母或标识码"
            autoComplete="off"
            maxLength={100}
            hint="至少输入2个字，从下面选择"
          />
          <Results register={register} onPick={choose} />
          <button type="button" className={styles['link']} onClick={() => type({ way: 'own' })}>
            名录中没有本校，自行填写
          </button>
        </>
      )}
    </form>
  )
}
