import { downloadZip } from 'client-zip'
import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import { utils, write } from 'xlsx'
import { writeXls } from '#contract/xls/writeXls'
import { drawForm, newDocument } from '#server/paper/draw'
import { facts } from '#server/paper/rows'
import { textIn } from '#tests/support/textIn'

/** What the walk of anonymity looks for has to be found wherever it can stand, or the walk would say nothing. */
const NAME = '绝密专家子'

async function paper(name: string): Promise<Buffer> {
  const doc = newDocument('评审表')
  drawForm(
    doc,
    {
      title: '评审表',
      running: '评审表',
      landscape: false,
      draft: false,
      rows: [facts(400, [['专家', name]])],
    },
    false,
  )
  doc.end()
  const parts: Buffer[] = []
  for await (const part of doc) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

const HIDING: readonly [where: string, hide: (name: string) => Promise<Buffer> | Buffer][] = [
  ['deep in JSON', (name) => Buffer.from(JSON.stringify({ data: { rows: [{ cells: [{ name }] }] } }))],
  ['in the name of a field', (name) => Buffer.from(JSON.stringify({ data: { [name]: 1 } }))],
  [
    'in a cell of an .xls',
    (name) => Buffer.from(writeXls([{ name: '一', header: ['姓名'], rows: [['甲'], [`${name}等`]] }])),
  ],
  [
    'in the title of a sheet of an .xls',
    (name) => Buffer.from(writeXls([{ name, header: ['甲'], rows: [] }])),
  ],
  [
    'in a cell of an .xlsx',
    (name) => {
      const book = utils.book_new()
      utils.book_append_sheet(book, utils.aoa_to_sheet([['姓名'], [name]]))
      const bytes: ArrayBuffer = write(book, { type: 'array', bookType: 'xlsx', compression: true })
      return Buffer.from(bytes)
    },
  ],
  ['on a page of a PDF', paper],
  [
    'in what a PDF says of itself',
    async (name) => {
      const document = await PDFDocument.create()
      document.addPage()
      document.setAuthor(name)
      return Buffer.from(await document.save())
    },
  ],
  [
    'in a PDF of a packed file',
    async (name) => {
      const input = await paper(name)
      return Buffer.from(await downloadZip([{ name: '1.pdf', input }]).arrayBuffer())
    },
  ],
  [
    'in the name of a packed file',
    async (name) =>
      Buffer.from(await downloadZip([{ name: `${name}.pdf`, input: await paper('专家1') }]).arrayBuffer()),
  ],
]

test.each(HIDING)('a name is found %s', async (_, hide) => {
  expect(await textIn(await hide(NAME))).toContain(NAME)
  expect(await textIn(await hide('专家1'))).not.toContain(NAME)
})
