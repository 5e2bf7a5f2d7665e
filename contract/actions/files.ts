import { z } from 'zod'
import { read, write } from '#contract/define'
import { file, OWN_UPLOADS } from '#contract/rules/upload'

/** A name that the server has made up: nothing in it leads to another folder. */
const storedName = z.string('请指定文件').regex(/^[\w-]{20,40}\.[a-z]{3,4}$/, '文件不存在或已过期')

export const files = {
  /** 下载服务器生成的文件; with `delete` only once */
  common_download: write({
    who: 'user',
    route: 'GET /common/download',
    envelope: 'file',
    input: z.object({ fileName: storedName, delete: z.enum(['true', 'false']).default('false') }),
    output: file,
  }),
}

/** RuoYi's. */
export const fileExtensions = {
  /** 上传 */
  common_upload: write({
    who: 'user',
    route: 'POST /common/upload',
    envelope: 'flat',
    input: z.object({
      file,
      purpose: z.enum(OWN_UPLOADS, '上传用途有误').default('attachment'),
    }),
    output: z.object({
      /** Path below the base path of the calls; what is stored wherever the file is used. */
      fileName: z.string(),
      /** The same from the root of the site. */
      url: z.string(),
      newFileName: z.string(),
      originalFilename: z.string(),
    }),
  }),
  /** 登录页的标志: seen by whoever opens the login page of a project */
  logo_content: read({
    who: 'anyone',
    route: 'GET /profile/logo/:name',
    envelope: 'file',
    input: z.object({ name: storedName }),
    output: file,
  }),
  /** 查看上传的文件 */
  upload_content: read({
    who: 'user',
    route: 'GET /profile/upload/:name',
    envelope: 'file',
    input: z.object({ name: storedName }),
    output: file,
  }),
}
