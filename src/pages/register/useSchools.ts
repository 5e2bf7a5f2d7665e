import { useEffect, useState } from 'react'
import type { Output } from '#contract'
import { PROVINCE } from '#contract/facts/catalogue'
import { isKeyOf, isOneOf } from '#contract/facts/closed'
import { SCHOOLS } from '#contract/facts/units'
import { call } from '#src/api/call'
import { isCancelledCall } from '#src/api/errors'

export type ListedSchool = Output<'declare_register_school_select'>[number]

const SHORTEST = 2
/** Long enough not to ask for every letter of a syllable. */
const PAUSE_MS = 250

interface Answer {
  asked: string
  schools: ListedSchool[]
  failed: boolean
}

/** The schools that fit what is typed; undefined until they are known, and while too little is typed. */
export function useSchools(keyword: string, province_id: string, dept_type: string) {
  const [answer, setAnswer] = useState<Answer>()
  const text = keyword.trim()
  const asked = JSON.stringify([text, province_id, dept_type])
  const isAsked = text.length >= SHORTEST
  useEffect(() => {
    if (!isAsked) return undefined
    const giveUp = new AbortController()
    const ask = async () => {
      try {
        const schools = await call(
          'declare_register_school_select',
          {
            keyword: text,
            ...(isKeyOf(PROVINCE, province_id) && { province_id }),
            ...(isOneOf(dept_type, SCHOOLS) && { dept_type }),
          },
          { token: false, relogin: false, quiet: true, signal: giveUp.signal },
        )
        setAnswer({ asked, schools, failed: false })
      } catch (error) {
        if (!isCancelledCall(error)) setAnswer({ asked, schools: [], failed: true })
      }
    }
    const timer = setTimeout(() => void ask(), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      giveUp.abort()
    }
  }, [asked, isAsked, text, province_id, dept_type])
  return {
    isAsked,
    failed: isAsked && answer?.asked === asked && answer.failed,
    schools: isAsked && answer?.asked === asked && !answer.failed ? answer.schools : undefined,
  }
}
