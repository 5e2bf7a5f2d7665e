import { z } from '#contract/zod'
import { done, flag, id, idList, oneOf, paged, read, requiredText, text, write } from '#contract/define'
import { enabled, queryIds, treeOption } from '#contract/entities/access/fields'
import { accountName, optionalMail } from '#contract/entities/unit/school'
import { SEX_CODE } from '#contract/facts/system/roles'
import { REFUSAL } from '#contract/refusals'
import { SYSTEM_OFFICE } from '#contract/roles'
import { PHONE } from '#contract/rules/password'
import { file } from '#contract/entities/system/uploaded'

const who = SYSTEM_OFFICE
const words = z.string()
const orNull = words.nullable()

const sex = oneOf(SEX_CODE, '性别')
const optionalPhone = z
  .union([z.literal('').transform(() => null), z.string().trim().regex(PHONE, REFUSAL.phone)])
  .nullish()

/** Roles and posts of one account. */
const MOST = 100

const fields = {
  nickName: requiredText('用户姓名', 50),
  deptId: id.nullish(),
  phonenumber: optionalPhone,
  email: optionalMail,
  sex: sex.nullish(),
  status: enabled.default('0'),
  remark: text('备注', 500).nullish(),
  postIds: z.array(id).max(MOST, `岗位不超过${MOST}个`).default([]),
  roleIds: z.array(id).max(MOST, `角色不超过${MOST}个`).default([]),
}

const filter = {
  userName: text('登录账号', 50).optional(),
  nickName: text('用户姓名', 50).optional(),
  phonenumber: text('手机号码', 20).optional(),
  status: enabled.optional(),
  /** People of this unit and of those below it. */
  deptId: id.optional(),
  roleId: id.optional(),
}

const dept = z.object({ deptId: id, deptName: words }).nullable()

const RoleChoice = z.object({
  roleId: id,
  roleName: words,
  roleKey: words,
  status: enabled,
  createTime: words,
  /** Whether the account holds it. */
  flag: z.boolean(),
  /** Why the caller may not give it; absent: they may. */
  refused: words.optional(),
})
const PostChoice = z.object({ postId: id, postName: words, postCode: words, status: enabled })

const Account = z.object({
  userId: id,
  userName: words,
  nickName: words,
  dept,
  phonenumber: orNull,
  email: orNull,
  sex: sex.nullable(),
  status: enabled,
  createTime: words,
  loginDate: orNull,
  /** Names of the roles. */
  roleNames: z.array(words),
  /** Why the caller may not change it; null: they may. */
  refused: orNull,
})

const Detail = Account.extend({
  deptId: id.nullable(),
  remark: orNull,
  createBy: orNull,
  updateBy: orNull,
  updateTime: orNull,
  loginIp: orNull,
})

const roleChoices = {
  roles: z.array(RoleChoice),
  /**
   * Beside them, where the account is no administrator: the roles that would make it one. RuoYi's clients offer every
   * role that stands in `roles`, and know one administrator only.
   */
  administration: z.array(RoleChoice),
}
const choices = { posts: z.array(PostChoice), ...roleChoices }

/** The initial password of an account, shown to whoever made it and to nobody again. */
const Fresh = z.object({ userName: words, nickName: words, password: words })

/** 用户管理: the accounts of everybody who logs in. */
export const accounts = {
  account_list: paged({
    who,
    permission: 'system:user:list',
    route: 'GET /system/user/list',
    filter,
    row: Account,
  }),
  /** The units as a tree to choose from */
  account_units: read({
    who,
    permission: 'system:user:list',
    route: 'GET /system/user/deptTree',
    input: z.object({}),
    output: z.array(treeOption),
  }),
  /** What the form of a new account chooses from */
  account_choices: read({
    who,
    permission: 'system:user:query',
    route: 'GET /system/user/',
    envelope: 'flat',
    input: z.object({}),
    output: z.object(choices),
  }),
  account_detail: read({
    who,
    permission: 'system:user:query',
    route: 'GET /system/user/:userId',
    envelope: 'flat',
    input: z.object({ userId: id }),
    output: z.object({ data: Detail, ...choices, postIds: z.array(id), roleIds: z.array(id) }),
  }),
  /** 新增用户: without a password it gets a random one, which is shown once */
  account_add: write({
    who,
    permission: 'system:user:add',
    route: 'POST /system/user',
    input: z.object({ userName: accountName, password: text('密码', 20).nullish(), ...fields }),
    output: Fresh.extend({ userId: id }),
  }),
  account_edit: write({
    who,
    permission: 'system:user:edit',
    route: 'PUT /system/user',
    input: z.object({ userId: id, ...fields }),
    output: done,
  }),
  /** 删除用户: only accounts of which nothing has come yet */
  account_remove: write({
    who,
    permission: 'system:user:remove',
    route: 'DELETE /system/user/:userId',
    input: z.object({ userId: idList }),
    output: done,
  }),
  /** 重置密码: without one a random password is set and shown once */
  account_reset: write({
    who,
    permission: 'system:user:resetPwd',
    route: 'PUT /system/user/resetPwd',
    input: z.object({ userId: id, password: text('密码', 20).nullish() }),
    output: Fresh,
  }),
  account_status: write({
    who,
    permission: 'system:user:edit',
    route: 'PUT /system/user/changeStatus',
    input: z.object({ userId: id, status: enabled }),
    output: done,
  }),
  account_export: read({
    stale: true,
    who,
    permission: 'system:user:export',
    route: 'POST /system/user/export',
    envelope: 'file',
    input: z.object(filter),
    output: file,
  }),
  /** 导入用户: one wrong line, and nothing is changed */
  account_import: write({
    who,
    permission: 'system:user:import',
    route: 'POST /system/user/importData',
    envelope: 'flat',
    maxFileMb: 5,
    input: z.object({ file, updateSupport: flag.default(0) }),
    /** RuoYi's clients show nothing but `msg`, as HTML: it names the accounts and their passwords too. */
    output: z.object({ msg: words, added: z.array(Fresh), updated: z.number().int() }),
  }),
  account_template: read({
    who,
    permission: 'system:user:import',
    route: 'POST /system/user/importTemplate',
    envelope: 'file',
    input: z.object({}),
    output: file,
  }),
  /** 分配角色: the account and every role */
  account_roles: read({
    who,
    permission: 'system:user:query',
    route: 'GET /system/user/authRole/:userId',
    envelope: 'flat',
    input: z.object({ userId: id }),
    output: z.object({ user: Account, ...roleChoices }),
  }),
  account_roles_save: write({
    who,
    permission: 'system:user:edit',
    route: 'PUT /system/user/authRole',
    input: z.object({ userId: id, roleIds: queryIds }),
    output: done,
  }),
}
