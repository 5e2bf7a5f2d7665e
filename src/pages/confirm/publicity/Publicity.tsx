import { useRef, useState } from 'react'
import type { Output } from '#contract'
import { call } from '#src/api/call'
import { site } from '#src/settings/site'
import { printElement } from '#src/lib/print'
import { saveFile } from '#src/lib/saveFile'
import { Loading } from '#src/ui/Loading'
import { Notice } from '#src/ui/Notice'
import { useOpen } from '#src/pages/confirm/Facts'
import { OPEN, openWords } from '#src/pages/confirm/open'
import { BookTable } from './BookTable'
import { ObjectionForm } from './ObjectionForm'
import styles from './Publicity.module.css'

type Detail = Output<'publicity_detail'>

const minute = (time: string | null): string => time?.slice(0, 16) ?? '—'
/** Milliseconds: the sheet has no pictures that could be on their way. */
const PRINT_MS = 300

async function saveSheet({ project_name, books, shows_rank }: Detail): Promise<void> {
  const { exportExcel } = await import('#src/lib/excel/exportExcel')
  await exportExcel({
    fileName: `${project_name} 公示名单`,
    keys: [
      'no',
      'book_name',
      'first_editor',
      'first_editor_unit',
      'publisher_name',
      ...(shows_rank ? ['rank'] : []),
    ],
    titles: ['序号', '教材名称', '第一主编', '主编单位', '出版单位', ...(shows_rank ? ['名次'] : [])],
    list: books.map((one, index) => ({ no: index + 1, ...one })),
  })
}

function List({ detail, uuid }: { detail: Detail; uuid: string }) {
  const { project_name, begin_time, end_time, is_open } = detail
  const sheet = useRef<HTMLDivElement>(null)
  const [keyword, setKeyword] = useState('')
  const [fault, setFault] = useState<string>()
  const [objected, setObjected] = useState<Detail['books'][number]>()
  const words = keyword.trim().toLowerCase()
  const shown = detail.books.filter((one) =>
    [one.book_name, one.first_editor, one.first_editor_unit, one.publisher_name].some((text) =>
      text?.toLowerCase().includes(words),
    ),
  )
  const attempt = (work: () => Promise<unknown>) => {
    setFault(undefined)
    work().catch((error: unknown) => setFault(openWords(error)))
  }
  const savePdf = async () => {
    const file = await call('publicity_paper', { uuid }, OPEN)
    saveFile(file, file.name, file.type)
  }
  return (
    <main className={styles['page']}>
      <div ref={sheet} className={styles['sheet']}>
        <p className={styles['site']}>{site().name}</p>
        <h1>{project_name}公示名单</h1>
        <p>
          公示时间：{minute(begin_time)} 至 {minute(end_time)}
        </p>
        {is_open ? (
          <p>
            对名单有异议的，请在公示期内点击“提出异议”，以真实姓名写明单位、身份证号、联系电话和理由，并提供证明材料。匿名异议不予受理。
          </p>
        ) : (
          <output className={styles['over']}>公示已结束，不再受理异议。</output>
        )}
        <div className={styles['tools']} data-screen>
          <label>
            查找
            <input
              type="search"
              value={keyword}
              placeholder="书名、主编、单位、出版社"
              onChange={({ target }) => setKeyword(target.value)}
            />
          </label>
          <button
            type="button"
            onClick={() =>
              attempt(async () => {
                if (sheet.current)
                  await printElement(sheet.current, `${project_name} 公示名单`, {
                    isLandscape: true,
                    waitMs: PRINT_MS,
                  })
              })
            }
          >
            打印
          </button>
          <button type="button" onClick={() => attempt(savePdf)}>
            下载PDF
          </button>
          <button type="button" onClick={() => attempt(() => saveSheet(detail))}>
            下载表格
          </button>
        </div>
        {fault && (
          <p role="alert" className={styles['fault']}>
            {fault}
          </p>
        )}
        <p aria-live="polite" className={styles['count']}>
          共{detail.books.length}种{words !== '' && `，找到${shown.length}种`}
        </p>
        <BookTable
          books={shown}
          shows_rank={detail.shows_rank === 1}
          {...(is_open && { onObject: setObjected })}
        />
      </div>
      {objected && (
        <ObjectionForm
          key={objected.book_id}
          publicity_key={uuid}
          book={objected}
          onClose={() => setObjected(undefined)}
        />
      )}
    </main>
  )
}

/** 公示: the list, and how to object; open to everybody. */
export default function Publicity({ uuid }: { uuid: string }) {
  const { answer, fault } = useOpen('publicity_detail', { uuid })
  if (answer) return <List detail={answer} uuid={uuid} />
  return fault === undefined ? (
    <Loading />
  ) : (
    <main>
      <Notice title={fault} />
    </main>
  )
}
