import { useEffect, useState } from 'react'
import type { Output } from '#contract'
import { paramOf } from '#contract/address'
import { call } from '#src/api/call'
import { useConsoleNavigation } from '#src/lib/navigation'
import { site, siteStore } from '#src/settings/site'
import { useTitle } from '#src/settings/title'
import { Card } from '#src/features/login/Card'
import { LoginForm } from '#src/features/login/LoginForm'

/** The page itself shows what goes wrong, and nobody is logged in yet. */
const ABOUT_NOBODY = { token: false, quiet: true, relogin: false } as const

type Project = Output<'get_pingshen'>

/** What the server says about the project of this address; a text is why it says nothing. */
function usePublicProject(): Project | string | undefined {
  const { path } = useConsoleNavigation()
  const id = Number(paramOf('login/id', 'id', path))
  const [found, setFound] = useState<Project | string>()
  useEffect(() => {
    const leaving = new AbortController()
    const ask = async (): Promise<void> => {
      try {
        const project = await call('get_pingshen', { id }, { ...ABOUT_NOBODY, signal: leaving.signal })
        const { name, logo, url } = project
        siteStore.write({ project_id: id, name, ...(logo && { logo }), ...(url && { url }) })
        setFound(project)
      } catch (error) {
        if (!leaving.signal.aborted) setFound(error instanceof Error ? error.message : String(error))
      }
    }
    void ask()
    return () => leaving.abort()
  }, [id])
  return found
}

/**
 * 项目专属登录: the name of the project stands above the form, and for the console behind it, until somebody logs in on
 * the page for everybody.
 */
export default function ProjectLoginPage() {
  const found = usePublicProject()
  const { name, logo } = site()
  useTitle('登录')
  const words =
    found === undefined
      ? ''
      : typeof found === 'string'
        ? `${found}，您仍可以登录。`
        : `评审时间 ${found.review_begin_time.slice(0, 16)} 至 ${found.review_end_time.slice(0, 16)}`
  return (
    <Card logo={logo} title={name} words={words}>
      <LoginForm />
    </Card>
  )
}
