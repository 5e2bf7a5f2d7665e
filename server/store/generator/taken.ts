import { contract } from '#contract'
import { keysOf } from '#contract/facts/closed'
import { isReserved } from '#contract/rules/generator/names'
import { screens } from '#contract/screens'
import { camel, pageNames } from '#server/domain/generator/names'

interface Naming {
  module_name: string
  business_name: string
}

/** Why the program cannot have a page of these names: it has one already. Undefined where it can. */
export function takenFault({ module_name: module, business_name: business }: Naming): string | undefined {
  const names = pageNames({ table: '', declared: undefined, className: '', module, business })
  const calls: readonly string[] = [names.list, names.add, names.edit, names.remove]
  const call = keysOf(contract).find((name) => calls.includes(name))
  if (call !== undefined) return `业务名“${business}”已被程序使用（${call}），请换一个`
  const screen = Object.values(screens).find(({ path }) => path === names.path)
  return screen && `“${names.path}”已是页面“${screen.title}”的地址，请换模块名或业务名`
}

/** A name for the page of a table that nothing else has. */
export function freeBusiness(table: string, module_name: string): string {
  const business_name = camel(table)
  const isFree = !isReserved(business_name) && takenFault({ module_name, business_name }) === undefined
  return isFree ? business_name : `${business_name}Data`
}
