export type Fields = Record<string, unknown>

/** What every entity carries. */
export const BASE = {
  createBy: 'admin',
  createTime: '2026-01-01 08:00:00',
  updateBy: null,
  updateTime: null,
  remark: null,
}

/** A list of records. */
export interface Resource {
  key: string
  /** What the bean demands, with the words of its refusal. */
  demanded?: Record<string, string>
  rows: Fields[]
  /** A list without pages, under `data`. */
  isFlat?: boolean
  /** How a record is answered; absent: under `data`. */
  detail?: (row: Fields) => Fields
}

const user = (userId: number, userName: string, nickName: string) => ({
  ...BASE,
  userId,
  deptId: 103,
  userName,
  nickName,
  email: `${userName}@163.com`,
  phonenumber: '15888888888',
  sex: '1',
  avatar: '',
  password: null,
  status: '0',
  delFlag: '0',
  loginIp: '127.0.0.1',
  loginDate: '2026-03-01T09:00:00.000+0800',
  dept: { deptId: 103, deptName: '研发部门', leader: '若依' },
  roles: [],
  roleIds: null,
  postIds: null,
  admin: userId === 1,
})

const role = (roleId: number, roleName: string, roleKey: string) => ({
  ...BASE,
  roleId,
  roleName,
  roleKey,
  roleSort: roleId,
  dataScope: '2',
  menuCheckStrictly: true,
  deptCheckStrictly: true,
  status: '0',
  delFlag: '0',
  flag: false,
  menuIds: null,
  deptIds: null,
  permissions: null,
  admin: roleId === 1,
})

const menu = (menuId: number, parentId: number, menuName: string, more: Fields) => ({
  ...BASE,
  menuId,
  parentId,
  menuName,
  orderNum: 1,
  path: '',
  component: null,
  query: '',
  routeName: '',
  isFrame: '1',
  isCache: '0',
  visible: '0',
  status: '0',
  perms: null,
  icon: '#',
  children: [],
  ...more,
})

const dept = (deptId: number, parentId: number, deptName: string) => ({
  ...BASE,
  deptId,
  parentId,
  ancestors: parentId === 0 ? '0' : `0,${parentId}`,
  deptName,
  orderNum: 0,
  leader: '若依',
  phone: '15888888888',
  email: 'ry@qq.com',
  status: '0',
  delFlag: '0',
  parentName: null,
  children: [],
})

const column = (columnId: number, columnName: string, javaType: string, more: Fields) => ({
  ...BASE,
  columnId,
  tableId: 1,
  columnName,
  columnComment: columnName,
  columnType: 'varchar(20)',
  javaType,
  javaField: columnName.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
  isPk: '0',
  isIncrement: '0',
  isRequired: null,
  isInsert: '1',
  isEdit: '1',
  isList: '1',
  isQuery: null,
  queryType: 'EQ',
  htmlType: 'input',
  dictType: '',
  sort: columnId,
  ...more,
})

/** The records of RuoYi 3.9 as its installation begins, a few of each kind. */
export function resources(): Record<string, Resource> {
  return {
    '/system/user': {
      key: 'userId',
      demanded: { userName: '用户账号不能为空' },
      rows: [user(1, 'admin', '若依'), user(2, 'ry', '若依测试')],
    },
    '/system/role': {
      key: 'roleId',
      demanded: {
        roleName: '角色名称不能为空',
        roleKey: '权限字符不能为空',
        roleSort: '显示顺序不能为空',
        menuIds: 'Cannot read the array length because "<local4>" is null',
      },
      rows: [role(1, '超级管理员', 'admin'), role(2, '普通角色', 'common')],
    },
    '/system/menu': {
      key: 'menuId',
      isFlat: true,
      demanded: {
        menuName: '菜单名称不能为空',
        orderNum: '显示顺序不能为空',
        menuType: '菜单类型不能为空',
      },
      rows: [
        menu(1, 0, '系统管理', { menuType: 'M', path: 'system', icon: 'system' }),
        menu(100, 1, '用户管理', {
          menuType: 'C',
          path: 'user',
          component: 'system/user/index',
          perms: 'system:user:list',
          icon: 'user',
        }),
        menu(1000, 100, '用户查询', { menuType: 'F', perms: 'system:user:query' }),
        menu(1001, 100, '用户新增', { menuType: 'F', perms: 'system:user:add' }),
      ],
    },
    '/system/dept': {
      key: 'deptId',
      isFlat: true,
      demanded: { deptName: '部门名称不能为空', orderNum: '显示顺序不能为空' },
      rows: [dept(100, 0, '若依科技'), dept(101, 100, '深圳总公司'), dept(103, 101, '研发部门')],
    },
    '/system/post': {
      key: 'postId',
      demanded: {
        postCode: '岗位编码不能为空',
        postName: '岗位名称不能为空',
        postSort: '显示顺序不能为空',
      },
      rows: [
        { ...BASE, postId: 1, postCode: 'ceo', postName: '董事长', postSort: 1, status: '0', flag: false },
      ],
    },
    '/system/dict/type': {
      key: 'dictId',
      demanded: { dictName: '字典名称不能为空', dictType: '字典类型不能为空' },
      rows: [{ ...BASE, dictId: 1, dictName: '用户性别', dictType: 'sys_user_sex', status: '0' }],
    },
    '/system/dict/data': {
      key: 'dictCode',
      demanded: {
        dictLabel: '字典标签不能为空',
        dictValue: '字典键值不能为空',
        dictType: '字典类型不能为空',
      },
      rows: [
        {
          ...BASE,
          dictCode: 1,
          dictSort: 1,
          dictLabel: '男',
          dictValue: '0',
          dictType: 'sys_user_sex',
          cssClass: '',
          listClass: '',
          isDefault: 'Y',
          status: '0',
          default: true,
        },
      ],
    },
    '/system/config': {
      key: 'configId',
      demanded: {
        configName: '参数名称不能为空',
        configKey: '参数键名长度不能超过100个字符',
        configValue: '参数键值不能为空',
      },
      rows: [
        {
          ...BASE,
          configId: 1,
          configName: '主框架页-默认皮肤样式名称',
          configKey: 'sys.index.skinName',
          configValue: 'skin-blue',
          configType: 'N',
        },
      ],
    },
    '/system/notice': {
      key: 'noticeId',
      demanded: { noticeTitle: '公告标题不能为空' },
      rows: [
        {
          ...BASE,
          noticeId: 1,
          noticeTitle: '维护通知',
          noticeType: '1',
          noticeContent: '<p>凌晨维护</p>',
          status: '0',
          isRead: false,
        },
      ],
    },
    '/monitor/job': {
      key: 'jobId',
      demanded: {
        jobName: '任务名称不能为空',
        invokeTarget: '调用目标字符串不能为空',
        cronExpression: 'Cron执行表达式不能为空',
      },
      rows: [
        {
          ...BASE,
          jobId: 1,
          jobName: '系统默认（无参）',
          jobGroup: 'DEFAULT',
          invokeTarget: 'ryTask.ryNoParams',
          cronExpression: '0/10 * * * * ?',
          misfirePolicy: '3',
          concurrent: '1',
          status: '1',
          nextValidTime: '2026-03-01 09:00:10',
        },
      ],
    },
    '/monitor/jobLog': {
      key: 'jobLogId',
      rows: [
        {
          ...BASE,
          jobLogId: 1,
          jobName: '系统默认（无参）',
          jobGroup: 'DEFAULT',
          invokeTarget: 'ryTask.ryNoParams',
          jobMessage: '系统默认（无参） 总共耗时：1毫秒',
          status: '0',
          exceptionInfo: '',
          startTime: null,
          endTime: null,
        },
      ],
    },
    '/monitor/operlog': {
      key: 'operId',
      rows: [
        {
          operId: 1,
          title: '用户管理',
          businessType: 2,
          businessTypes: null,
          method: 'com.ruoyi.web.controller.system.SysUserController.edit()',
          requestMethod: 'PUT',
          operatorType: 1,
          operName: 'admin',
          deptName: '研发部门',
          operUrl: '/system/user',
          operIp: '127.0.0.1',
          operLocation: '内网IP',
          operParam: '{"userId":2}',
          jsonResult: null,
          status: 1,
          errorMsg: '修改用户失败',
          operTime: '2026-03-01 09:00:00',
          costTime: 12,
        },
      ],
    },
    '/monitor/logininfor': {
      key: 'infoId',
      rows: [
        {
          infoId: 1,
          userName: 'admin',
          status: '0',
          ipaddr: '127.0.0.1',
          loginLocation: '内网IP',
          browser: 'Chrome 14',
          os: 'Windows >=10',
          msg: '登录成功',
          loginTime: '2026-03-01 09:00:00',
        },
      ],
    },
    '/monitor/online': {
      key: 'tokenId',
      rows: [
        {
          tokenId: '0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0',
          deptName: '研发部门',
          userName: 'ry',
          ipaddr: '127.0.0.1',
          loginLocation: '内网IP',
          browser: 'Chrome 14',
          os: 'Windows 10',
          loginTime: 1772326800000,
        },
      ],
    },
    '/tool/gen': {
      key: 'tableId',
      demanded: {
        tableName: '表名称不能为空',
        tableComment: '表描述不能为空',
        className: '实体类名称不能为空',
        packageName: '生成包路径不能为空',
        moduleName: '生成模块名不能为空',
        businessName: '生成业务名不能为空',
        functionName: '生成功能名不能为空',
        functionAuthor: '作者不能为空',
      },
      detail: ({ columns, ...info }) => ({
        data: { info, rows: columns, tables: [{ tableName: 'sys_post' }] },
      }),
      rows: [
        {
          ...BASE,
          tableId: 1,
          tableName: 'sys_post',
          tableComment: '岗位信息表',
          subTableName: null,
          subTableFkName: null,
          className: 'SysPost',
          tplCategory: 'crud',
          tplWebType: 'element-plus',
          packageName: 'com.ruoyi.system',
          moduleName: 'system',
          businessName: 'post',
          functionName: '岗位信息',
          functionAuthor: 'ruoyi',
          formColNum: 1,
          genType: '1',
          genPath: '/',
          options: null,
          view: null,
          parentMenuId: null,
          updateTime: '2026-02-01 08:00:00',
          columns: [
            column(1, 'post_id', 'Long', { isPk: '1', isIncrement: '1', isInsert: null }),
            column(2, 'post_name', 'String', { isQuery: '1', queryType: 'LIKE' }),
          ],
        },
      ],
    },
  }
}

/** What it says of its server. */
export const SERVER = {
  cpu: { cpuNum: 4, total: 100, sys: 3.2, used: 12.5, wait: 0.1, free: 84.2 },
  mem: { total: 16, used: 8.5, free: 7.5, usage: 53.13 },
  jvm: {
    total: 512,
    max: 4096,
    free: 200,
    version: '17.0.9',
    home: '/usr/lib/jvm',
    name: 'OpenJDK 64-Bit Server VM',
    used: 312,
    usage: 60.94,
    startTime: '2026-03-01 08:00:00',
    runTime: '1天2小时3分钟',
    inputArgs: '[-Xmx4g]',
  },
  sys: {
    computerName: 'ry-server',
    computerIp: '10.0.0.1',
    userDir: '/srv',
    osName: 'Linux',
    osArch: 'amd64',
  },
  sysFiles: [
    {
      dirName: '/',
      sysTypeName: 'ext4',
      typeName: '/',
      total: '99.9 GB',
      free: '50.0 GB',
      used: '49.9 GB',
      usage: 49.95,
    },
  ],
}
