import { BlockList, isIPv4, isIPv6 } from 'node:net'

const INSIDE = new BlockList()
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['127.0.0.0', 8],
] as const)
  INSIDE.addSubnet(net, bits, 'ipv4')
INSIDE.addSubnet('fc00::', 7, 'ipv6')
INSIDE.addAddress('::1', 'ipv6')

const MAPPED = /^::ffff:/i

/** Where an address stands, as far as it says so itself: in the own network, in RuoYi's words, or unknown. */
export function placeOfIp(ip: string | null): string {
  const address = (ip ?? '').replace(MAPPED, '')
  const isInside =
    (isIPv4(address) && INSIDE.check(address, 'ipv4')) || (isIPv6(address) && INSIDE.check(address, 'ipv6'))
  return isInside ? '内网IP' : ''
}
