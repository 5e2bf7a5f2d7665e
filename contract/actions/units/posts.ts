import { z } from '#contract/zod'
import { done, id, idList, paged, read, requiredText, text, whole, write } from '#contract/define'
import { enabled } from '#contract/entities/access/fields'
import { orderNumber } from '#contract/entities/system/orderNumber'
import { SYSTEM_OFFICE } from '#contract/roles'
import { file } from '#contract/entities/system/uploaded'

const who = SYSTEM_OFFICE

const fields = {
  postCode: requiredText('岗位编码', 64).regex(/^[\w-]*$/, '岗位编码只能由字母、数字、下划线和短横线组成'),
  postName: requiredText('岗位名称', 50),
  postSort: orderNumber('显示顺序').default(0),
  status: enabled.default('0'),
  remark: text('备注', 500).nullish(),
}

const Post = z.object({
  postId: id,
  postCode: z.string(),
  postName: z.string(),
  postSort: whole,
  status: enabled,
  remark: z.string().nullable(),
  createTime: z.string(),
  /** How many accounts have it. */
  userNum: whole,
})

const filter = {
  postCode: z.string().max(64).optional(),
  postName: z.string().max(50).optional(),
  status: enabled.optional(),
}

/** 岗位: what somebody is in their unit. It allows nothing. */
export const posts = {
  post_list: paged({
    who,
    permission: 'system:post:list',
    route: 'GET /system/post/list',
    filter,
    row: Post,
  }),
  post_detail: read({
    who,
    permission: 'system:post:query',
    route: 'GET /system/post/:postId',
    input: z.object({ postId: id }),
    output: Post,
  }),
  post_add: write({
    who,
    permission: 'system:post:add',
    route: 'POST /system/post',
    input: z.object(fields),
    output: done,
  }),
  post_edit: write({
    who,
    permission: 'system:post:edit',
    route: 'PUT /system/post',
    input: z.object({ postId: id, ...fields }),
    output: done,
  }),
  /** Not while somebody has it. */
  post_remove: write({
    who,
    permission: 'system:post:remove',
    route: 'DELETE /system/post/:postId',
    input: z.object({ postId: idList }),
    output: done,
  }),
  post_export: read({
    who,
    permission: 'system:post:export',
    route: 'POST /system/post/export',
    envelope: 'file',
    input: z.object(filter),
    output: file,
  }),
}
