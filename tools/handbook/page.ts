import { htmlOf, wordsOf, type Book, type PictureUrl } from './text.ts'

/** What the pages load, by the addresses where it is. */
export interface Parts {
  /** Of the console. */
  base: string
  style: string
  script: string
  /** Content security policy, where the page has one of its own. */
  policy?: string
  picture: PictureUrl
}

const NAME = '操作手册'

const head = (title: string, { base, style, policy }: Parts) => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="UTF-8">${policy ? `\n<meta http-equiv="Content-Security-Policy" content="${policy}">` : ''}
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<link rel="icon" type="image/svg+xml" href="${base}logo.svg">
<title>${title}</title>
<link rel="stylesheet" href="${style}">
</head>`

/** Searching and printing need a script, so they appear with it. */
const bar = (base: string, isBook: boolean) => `<header class="bar">
<a class="home" href="index.html"><img src="${base}logo.svg" alt="" width="28" height="28">评审系统${NAME}</a>
<search class="find" hidden>
<label class="unseen" for="handbook-find">搜索${NAME}</label>
<input id="handbook-find" type="search" placeholder="想做什么？例如：退回" autocomplete="off" aria-controls="handbook-found">
<p id="handbook-count" class="unseen" role="status"></p>
<div id="handbook-found" class="found" hidden></div>
</search>
${isBook ? '<button id="handbook-print" type="button" hidden>打印或存为 PDF</button>' : ''}
</header>`

const linkTo = ({ kind, title }: Book, current?: Book) =>
  `<li><a href="${kind}.html"${current?.kind === kind ? ' aria-current="page"' : ''}>${title}</a></li>`

const sectionsOf = ({ sections }: Book) =>
  sections.map(({ id, title }) => `<li><a href="#${id}">${title}</a></li>`).join('\n')

const sectionHtml = (
  { id, title, screens, tokens }: Book['sections'][number],
  parts: Parts,
) => `<section id="${id}">
${screens.map((screen) => `<span class="at" id="${screen}"></span>`).join('')}
<h2><a href="#${id}">${title}</a></h2>
${htmlOf(tokens, parts.picture)}</section>`

/**
 * The page of one part of the handbook.
 * @param books all parts, which it leads to
 */
export function bookPage(book: Book, books: readonly Book[], parts: Parts): string {
  const { title, intro, sections } = book
  // A screen that two tasks belong to leads to the first.
  const taken = new Set<string>()
  const placed = sections.map((section) => ({
    ...section,
    screens: section.screens.filter((screen) => !taken.has(screen) && taken.add(screen)),
  }))
  return `${head(`${title}${NAME} - 评审系统`, parts)}
<body>
<a class="skip" href="#handbook-text">跳到正文</a>
${bar(parts.base, true)}
<div class="cover" aria-hidden="true"><img src="${parts.base}logo.svg" alt="" width="72" height="72"><p>评审系统</p><p class="coverTitle">${title}${NAME}</p></div>
<div class="book">
<nav class="contents" aria-labelledby="handbook-contents">
<details open>
<summary id="handbook-contents">目录</summary>
<ol>
${sectionsOf(book)}
</ol>
</details>
<div class="others">
<h2>各类用户的手册</h2>
<ul>
${books.map((one) => linkTo(one, book)).join('\n')}
</ul>
</div>
</nav>
<main id="handbook-text">
<h1>${title}${NAME}</h1>
<div class="intro">${htmlOf(intro, parts.picture)}</div>
${placed.map((section) => sectionHtml(section, parts)).join('\n')}
</main>
</div>
<script type="module" src="${parts.script}"></script>
</body>
</html>
`
}

/** The page that offers all parts. */
export const indexPage = (
  books: readonly Book[],
  parts: Parts,
): string => `${head(`${NAME} - 评审系统`, parts)}
<body>
${bar(parts.base, false)}
<main class="choice">
<h1>${NAME}</h1>
<p>选择您的身份，看看您要做的事怎样一步步做；也可以在上面直接搜索。登录以后，点页面右上角您的名字，再点 <b class="word">${NAME}</b>，打开的就是讲那个页面的地方。</p>
<ul>
${books
  .map(
    ({ kind, title, intro, sections }) =>
      `<li><h2><a href="${kind}.html">${title}</a></h2><p>${wordsOf(intro)}</p><p class="count">${sections.length} 项操作</p></li>`,
  )
  .join('\n')}
</ul>
</main>
<script type="module" src="${parts.script}"></script>
</body>
</html>
`
