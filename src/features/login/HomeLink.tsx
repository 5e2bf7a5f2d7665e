import { PlainLink } from './PlainLink'

/** Leads to the home page, or to the login when nobody is logged in. */
export const HomeLink = () => (
  <PlainLink path="/" button>
    返回首页
  </PlainLink>
)
