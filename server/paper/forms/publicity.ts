import { widthOf } from '#server/paper/paging'
import { table, titleRows, type PaperForm } from '#server/paper/rows'

const WIDTH = widthOf(true)

interface Listed {
  book_name: string
  first_editor: string | null
  first_editor_unit: string | null
  publisher_name: string | null
  rank: number | null
}

interface PublicList {
  project_name: string
  begin_time: string | null
  end_time: string | null
  shows_rank: boolean
  books: readonly Listed[]
}

const minute = (time: string | null): string => time?.slice(0, 'YYYY-MM-DD HH:mm'.length) ?? '—'

/** 公示名单 on paper. */
export function publicityForm({
  project_name,
  begin_time,
  end_time,
  shows_rank,
  books,
}: PublicList): PaperForm {
  const columns = [
    { title: '序号', mm: 12, align: 'center' as const },
    { title: '教材名称' },
    { title: '第一主编', mm: 30 },
    { title: '主编单位', mm: 60 },
    { title: '出版单位', mm: 50 },
    ...(shows_rank ? [{ title: '名次', mm: 14, align: 'center' as const }] : []),
  ]
  const lines = books.map((one, index) => ({
    texts: [
      String(index + 1),
      one.book_name,
      one.first_editor ?? '',
      one.first_editor_unit ?? '',
      one.publisher_name ?? '',
      ...(shows_rank ? [String(one.rank ?? '')] : []),
    ],
  }))
  const words = `公示时间：${minute(begin_time)} 至 ${minute(end_time)}。对名单有异议的，请在公示期内通过公示页面实名提出，写明姓名、单位、证件号、联系电话并提供证明材料；匿名异议不予受理。`
  return {
    title: `${project_name} 公示名单`,
    running: `${project_name} 公示名单`,
    landscape: true,
    draft: false,
    rows: [
      ...titleRows(WIDTH, project_name, '公示名单'),
      { bare: true, holds: true, cells: [{ text: words, width: WIDTH, size: 10.5 }] },
      ...table(WIDTH, columns, lines),
    ],
  }
}
