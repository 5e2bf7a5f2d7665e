import { lookup as resolve, type LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { request as plainRequest } from 'node:http'
import { request as safeRequest } from 'node:https'
import { isIP } from 'node:net'
import { errorCode } from '#server/db/errors'
import type { SiteVisit } from '#server/domain/examining/facts'
import { isAllowed, isPublicAddress, type AllowedSite } from './address'

const LONGEST_MS = 5_000
/** On one site; a page that leads further is looked at by a person. */
const MOST_MOVES = 3

const UNREACHABLE: Readonly<Record<string, string>> = {
  ENOTFOUND: '网站的域名不存在',
  EAI_AGAIN: '网站的域名查不到',
  ECONNREFUSED: '网站拒绝连接',
  ECONNRESET: '网站中断了连接',
  EHOSTUNREACH: '网站连接不上',
  ENETUNREACH: '网站连接不上',
  CERT_HAS_EXPIRED: '网站的证书已过期',
  DEPTH_ZERO_SELF_SIGNED_CERT: '网站的证书不可信',
  ERR_TLS_CERT_ALTNAME_INVALID: '网站的证书与域名不符',
}

class Late extends Error {}

const addressIn = (written: string, base?: URL): URL | undefined =>
  URL.canParse(written, base) ? new URL(written, base) : undefined

interface Answer {
  status: number
  location: string | undefined
}

type Method = 'HEAD' | 'GET'

/** Asks exactly the address that was looked at: a name may lead elsewhere the next time. */
const askedAt = ({ address, family }: LookupAddress): typeof resolve =>
  // The library calls it in one of several shapes, and takes either answer.
  ((_name: string, options: { all?: boolean }, done: (...answer: unknown[]) => void) =>
    options.all ? done(null, [{ address, family }]) : done(null, address, family)) as typeof resolve

function ask(url: URL, method: Method, at: LookupAddress): Promise<Answer> {
  const send = url.protocol === 'https:' ? safeRequest : plainRequest
  return new Promise((done, fail) => {
    const request = send(
      url,
      {
        method,
        lookup: askedAt(at),
        agent: false,
        headers: { 'user-agent': 'review-console', accept: '*/*' },
      },
      (response) => {
        // That it opens is all that is asked: nothing is read of its body.
        done({ status: response.statusCode ?? 0, location: response.headers.location })
        request.destroy()
      },
    )
    const late = setTimeout(() => request.destroy(new Late()), LONGEST_MS)
    request.on('close', () => clearTimeout(late))
    request.on('error', fail)
    request.end()
  })
}

/** The address behind a name: refused where it is not of the open network, unless the office names it itself. */
async function addressOf(
  { hostname }: URL,
  sites: readonly AllowedSite[],
): Promise<LookupAddress | undefined> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const all = isIP(host)
    ? [{ address: host, family: isIP(host) }]
    : await lookup(host, { all: true, verbatim: true })
  const isNamed = (address: string) => sites.some((site) => site.host === address)
  return all.every(({ address }) => isPublicAddress(address) || isNamed(address)) ? all[0] : undefined
}

/** Some sites do not know HEAD: they are asked for the page. */
async function answerOf(url: URL, at: LookupAddress): Promise<Answer> {
  const head = await ask(url, 'HEAD', at)
  return head.status >= 400 ? ask(url, 'GET', at) : head
}

async function follow(url: URL, sites: readonly AllowedSite[], moves: number): Promise<SiteVisit> {
  const at = await addressOf(url, sites)
  if (!at) return { kind: 'refused', why: '网址指向内部网络' }
  const { status, location } = await answerOf(url, at)
  if (status < 300 || status >= 400 || location === undefined) return { kind: 'answered', status }
  const next = addressIn(location, url)
  if (!next || next.host !== url.host || !/^https?:$/.test(next.protocol))
    return { kind: 'answered', status, moved_to: next?.host ?? location.slice(0, 100) }
  return moves < MOST_MOVES
    ? follow(next, sites, moves + 1)
    : { kind: 'refused', why: `网址连续跳转${MOST_MOVES}次以上` }
}

/**
 * Whether the page of a digital textbook opens. Nothing is asked that the office has not allowed.
 * @param written as the declarer has written it
 */
export async function visit(written: string, sites: readonly AllowedSite[]): Promise<SiteVisit> {
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(written.trim()) ? written.trim() : `http://${written.trim()}`
  const url = addressIn(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '')
    return { kind: 'refused', why: '填写的不是网址' }
  if (!isAllowed(url, sites)) return { kind: 'barred' }
  try {
    return await follow(url, sites, 0)
  } catch (reason) {
    if (reason instanceof Late) return { kind: 'unreachable', why: `${LONGEST_MS / 1000}秒内没有应答` }
    const code = errorCode(reason) ?? ''
    return { kind: 'unreachable', why: UNREACHABLE[code] ?? `连接出错（${code || '未知'}）` }
  }
}
