import { z } from 'zod'
import { done, flag, read, write } from '#contract/define'
import { MISSING } from '#contract/errors'

const Dept = z.object({
  deptId: z.number().int(),
  deptName: z.string(),
  dept_type: z.string(),
  province_id: z.string().nullable(),
  province_name: z.string().nullable(),
  snum: z.string().nullable(),
  buwei: z.boolean(),
})

const MenuFields = z.object({
  name: z.string().nullish(),
  path: z.string().nullish(),
  hidden: z.boolean().nullish(),
  component: z.string().nullish(),
  redirect: z.string().nullish(),
  alwaysShow: z.boolean().nullish(),
  /** What the page is opened with: JSON text, or the object itself. */
  query: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish(),
  meta: z
    .object({
      title: z.string().nullish(),
      icon: z.string().nullish(),
      noCache: z.boolean().nullish(),
      link: z.string().nullish(),
    })
    .nullish(),
})

/** One node of the menu tree, in the shape RuoYi sends it: some of its servers leave out what is empty, some say null. */
export interface MenuNode extends z.output<typeof MenuFields> {
  children?: MenuNode[] | null | undefined
}

const MenuNode: z.ZodType<MenuNode> = MenuFields.extend({
  get children() {
    return z.array(MenuNode).nullish()
  },
})

export const auth = {
  /** 登录 */
  login: write({
    who: 'anyone',
    route: 'POST /login',
    envelope: 'flat',
    input: z.object({
      username: z.string().trim().min(1, MISSING.username).max(50, '账号不超过50字'),
      password: z.string().min(1, MISSING.password).max(100, '密码不超过100字'),
      code: z.string().trim().max(10).default(''),
      uuid: z.string().max(64).default(''),
    }),
    output: z.object({
      token: z.string(),
      dept: Dept.nullable(),
      need_bind: flag.optional(),
      pwd_expired: flag.optional(),
    }),
  }),
  /** 当前用户 */
  getInfo: read({
    who: 'user',
    route: 'GET /getInfo',
    envelope: 'flat',
    input: z.object({}),
    output: z.object({
      user: z.object({
        userId: z.number().int(),
        userName: z.string(),
        nickName: z.string(),
        avatar: z.string(),
        phonenumber: z.string().nullable(),
        dept: z.object({ deptId: z.number().int(), deptName: z.string() }).nullable(),
        snum: z.string().nullable(),
        provinceName: z.string().nullable(),
        is_expert: z.boolean(),
      }),
      roles: z.array(z.string()),
      permissions: z.array(z.string()),
      buwei: z.boolean(),
      /** 1: a password of one's own has to be chosen before anything else; other servers say nothing of it. */
      need_bind: flag.optional(),
      pwd_expired: flag.optional(),
      /** 1: with a telephone that one has to prove. */
      need_phone: flag.optional(),
    }),
  }),
  /** 注销: answers well even without a session, so that a client can always get out */
  logout: write({
    who: 'anyone',
    route: 'POST /logout',
    input: z.object({}),
    output: done,
  }),
  /** 验证码 */
  captchaImage: read({
    who: 'anyone',
    route: 'GET /captchaImage',
    envelope: 'flat',
    input: z.object({}),
    output: z.object({
      /** Absent on older RuoYi servers, which always want one or call the switch `captchaOnOff`. */
      captchaEnabled: z.boolean().optional(),
      captchaOnOff: z.boolean().optional(),
      uuid: z.string().optional(),
      /** base64 without prefix */
      img: z.string().optional(),
    }),
  }),
  /** 菜单树 */
  getRouters: read({
    who: 'user',
    route: 'GET /getRouters',
    input: z.object({}),
    output: z.array(MenuNode),
  }),
}
