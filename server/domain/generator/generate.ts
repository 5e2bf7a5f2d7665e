import { columnsFault } from '#contract/rules/generator/columns'
import { entriesOf } from './entries'
import type { GeneratedPage } from './model'
import { pageNames } from './names'
import { readmeOf } from './readme'
import { callsFile, labelsFile } from './templates/calls'
import { columnsFile } from './templates/columns'
import { fieldsFile } from './templates/fields'
import { handlersFile, presentFile } from './templates/handlers'
import { pageFile } from './templates/page'
import { columnType, schemaFile } from './templates/schema'
import { testFile } from './templates/test'

/** Why no page can be generated; undefined where one can. */
export function pageFault(page: GeneratedPage): string | undefined {
  const strange = page.columns.find((column) => columnType(column) === undefined)
  if (page.declared === undefined && strange)
    return `列“${strange.name}”的类型 ${strange.data_type} 无法写进表的声明；请先在程序里声明这张表`
  return columnsFault(page.columns)
}

/** The text of every new file by its path, and the instructions, whose name says for which page they are. */
export function filesOf(page: GeneratedPage): Record<string, string> {
  const { files } = pageNames(page)
  const fields = fieldsFile(page)
  const made = {
    [files.labels]: labelsFile(page),
    [files.calls]: callsFile(page),
    ...(page.declared === undefined && { [files.schema]: schemaFile(page) }),
    [files.handlers]: handlersFile(page),
    [files.present]: presentFile(page),
    [files.page]: pageFile(page),
    ...(fields !== undefined && { [files.fields]: fields }),
    [files.columns]: columnsFile(page),
    [files.test]: testFile(page),
  }
  const readme = readmeOf(page, Object.keys(made), entriesOf(page))
  return { [`README-${page.business}.md`]: readme, ...made }
}
