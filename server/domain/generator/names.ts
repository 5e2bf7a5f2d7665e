import type { GeneratedPage } from './model'

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** `reading_room` of `readingRoom`. */
export const snake = (name: string): string =>
  lowerFirst(name).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** `ReadingRoom` of `reading_room`. */
export const pascal = (name: string): string => name.split('_').filter(Boolean).map(upperFirst).join('')

/** `readingRoom` of `reading_room`. */
export const camel = (name: string): string => lowerFirst(pascal(name))

type Named = Pick<GeneratedPage, 'table' | 'className' | 'module' | 'business' | 'declared'>

/** Every name and path of the generated files, each made in this place only. */
export function pageNames({ className, module, business, declared }: Named) {
  const calls = snake(business)
  const page = upperFirst(business)
  return {
    list: `${calls}_list`,
    add: `${calls}_add`,
    edit: `${calls}_edit`,
    remove: `${calls}_remove`,
    calls: business,
    handlers: `${business}Handlers`,
    table: declared ?? `${lowerFirst(className)}Table`,
    page: `${page}Page`,
    fields: `${page}Fields`,
    columns: `${business}Columns`,
    labels: `${snake(business).toUpperCase()}_LABELS`,
    screen: `${module}/${business}/index`,
    path: `/${module}/${business}`,
    files: {
      labels: `contract/rules/${module}/${business}.ts`,
      calls: `contract/actions/${module}/${business}.ts`,
      handlers: `server/actions/${module}/${business}.ts`,
      present: `server/actions/${module}/${business}/present.ts`,
      schema: `server/db/schema/generated/${business}.ts`,
      page: `src/pages/${business}/${page}Page.tsx`,
      fields: `src/pages/${business}/${page}Fields.tsx`,
      columns: `src/pages/${business}/columns.tsx`,
      test: `tests/pages/${business}/${page}Page.test.tsx`,
    },
  }
}
