import { BlockList, isIP } from 'node:net'

/** Addresses that are no site of the open network: this machine, its neighbours, and what is reserved. */
const CLOSED: readonly (readonly [address: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Of IPv6 only 2000::/3 is in public use; within it these are not, or lead to an IPv4 address.
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

// Apart: an IPv4 address would be looked for among those of IPv6 as well, where all of them are closed.
const closed = { ipv4: new BlockList(), ipv6: new BlockList() }
const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
for (const [address, bits] of CLOSED) {
  const family = familyOf(address)
  closed[family].addSubnet(address, bits, family)
}

/** Whether an address belongs to the open network. */
export function isPublicAddress(address: string): boolean {
  const family = familyOf(address)
  return isIP(address) !== 0 && !closed[family].check(address, family)
}

/** A site that the office has allowed: its name or address, and a port where it is not the usual one. */
export interface AllowedSite {
  host: string
  port: string
}

/** The sites of a list `book.example.cn, 10.1.2.3:8080`, parted by commas or blanks. */
export const allowedSites = (listed: string): AllowedSite[] =>
  listed
    .split(/[,，;；\s]+/)
    .filter((one) => one !== '')
    .map((one) => {
      const [, host = '', port = ''] = /^(.*?)(?::(\d+))?$/.exec(one.toLowerCase()) ?? []
      return { host, port }
    })

/** Whether an address is on the list of what the office has allowed. */
export const isAllowed = (
  { hostname, port }: Pick<URL, 'hostname' | 'port'>,
  sites: readonly AllowedSite[],
): boolean => sites.some((site) => site.host === hostname.toLowerCase() && site.port === port)
