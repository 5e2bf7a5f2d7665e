import type { Page } from '@playwright/test'
import {
  BOOK_LABELS,
  EDITOR_LABELS,
  type BookField,
  type EditorField,
} from '#contract/rules/declaration/bookFields'
import type { BookStep } from '#contract/facts/declaration/bookFields'
import { BOOK_STEPS } from '#contract/facts/declaration/bookFields'
import { choose } from './steps'
import { expect } from './test'

/** How one field is filled in, and with what. */
type Filled =
  | { typed: string }
  | { chosen: string }
  | { several: readonly string[] }
  | { month: string }
  | { yes: boolean }
  | { ticked: true }
  /** From the tree of majors: what is searched for, and the entry. */
  | { major: readonly [string, string] }

export type Filling<F extends string> = readonly (readonly [F, Filled])[]

async function fill(page: Page, within: ReturnType<Page['locator']>, label: string, how: Filled) {
  const input = within.getByLabel(label, { exact: true })
  if ('typed' in how) {
    await input.fill(how.typed)
    await input.blur()
  } else if ('month' in how) {
    await input.fill(how.month)
    await input.press('Enter')
  } else if ('yes' in how) {
    const group = within.getByRole('radiogroup', { name: label })
    await group.getByRole('radio', { name: how.yes ? /^(是|合格)$/ : /^(否|不合格)$/ }).check()
  } else if ('ticked' in how) await within.getByRole('checkbox').check()
  else if ('major' in how) {
    const [typed, entry] = how.major
    await input.click()
    await input.fill(typed)
    await page.locator('.ant-select-tree:visible').getByText(entry).first().click()
  } else if ('chosen' in how) await choose(page, input, how.chosen)
  else {
    await input.click()
    for (const one of how.several)
      await page.locator('.ant-select-dropdown:visible').getByText(one, { exact: true }).click()
    await input.press('Escape')
  }
}

/** Fills in fields of the step of the book's form that is open. */
export async function fillBook(page: Page, fields: Filling<BookField>) {
  const form = page.getByRole('main')
  for (const [field, how] of fields)
    await fill(
      page,
      field === 'in_scope' ? form.locator('[data-field=in_scope]') : form,
      BOOK_LABELS[field],
      how,
    )
}

/** Adds a person to the editors of the book that is open. */
export async function addEditor(page: Page, fields: Filling<EditorField>) {
  await page.getByRole('button', { name: '添加编写人员' }).click()
  const dialog = page.getByRole('dialog')
  for (const [field, how] of fields) await fill(page, dialog, EDITOR_LABELS[field], how)
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect(dialog).toBeHidden()
}

export async function goOn(page: Page, step: BookStep) {
  await page.getByRole('button', { name: `下一步：${BOOK_STEPS[step]}` }).click()
}
