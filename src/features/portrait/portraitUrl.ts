import { http } from '#src/api/http'
import { isExternal, safeUrl } from '#src/lib/safeUrl'

/** Where a portrait is fetched from; undefined where there is none. Every server says where below its calls it lies. */
export const portraitUrl = (avatar: string): string | undefined =>
  safeUrl(avatar && (isExternal(avatar) ? avatar : `${http.defaults.baseURL}${avatar}`))
