import { Col, Form, Input, InputNumber, Radio, Row, Select, TreeSelect } from 'antd'
import type { Input as In } from '#contract'
import { keysOf, options } from '#contract/facts/closed'
import { PERMISSION } from '#contract/facts/system/permissions'
import { ENABLED } from '#contract/facts/system/dict'
import { MENU_TYPE, type MenuType } from '#contract/facts/system/roles'
import { screens } from '#contract/screens'
import { rule } from '#src/api/rule'
import { ICON_NAMES, MenuIcon } from '#src/layout/sidebar/icons'
import { branchesOf, type MenuRow, type MenuBranch } from './tree'

const Field = Form.Item<In<'menu_add'>>

interface Place {
  value: number
  title: string
  children?: Place[]
}

const placesOf = (branches: readonly MenuBranch[], forButton: boolean): Place[] =>
  branches
    .filter(({ menuType }) => menuType === 'M' || (forButton && menuType === 'C'))
    .map(({ menuId, menuName, children = [] }) => ({
      value: menuId,
      title: menuName,
      children: placesOf(children, forButton),
    }))

const YES_NO = [
  { value: '0', label: '是' },
  { value: '1', label: '否' },
]
const SHOWN = [
  { value: '0', label: '显示' },
  { value: '1', label: '隐藏' },
]

/** Where an entry leads, or what a button allows. */
function Target({ type }: { type: MenuType | undefined }) {
  const isExternal = Form.useWatch<string | undefined>('isFrame') === '0'
  const isButton = type === 'F'
  return (
    <>
      {!isButton && (
        <Col span={12}>
          <Field name="isFrame" label="外链" extra="外链在新窗口打开">
            <Radio.Group aria-label="外链" options={YES_NO} />
          </Field>
        </Col>
      )}
      {!isButton && (
        <Col span={24}>
          <Field
            name="path"
            label={isExternal ? '网址' : '路由地址'}
            rules={[rule('menu_add', 'path')]}
            extra={
              isExternal
                ? '以 http:// 或 https:// 开头'
                : '目录如 help；页面如 manual；填写网址则在本系统内嵌打开'
            }
          >
            <Input maxLength={200} />
          </Field>
        </Col>
      )}
      {type === 'C' && !isExternal && (
        <Col span={24}>
          <Field name="component" label="页面" extra="内嵌网址时不选">
            <Select
              allowClear
              showSearch
              optionFilterProp="label"
              options={keysOf(screens).map((key) => ({
                value: key,
                label: `${screens[key].title}（${key}）`,
              }))}
            />
          </Field>
        </Col>
      )}
      {isButton && (
        <Col span={24}>
          <Field name="perms" label="权限标识" rules={[{ required: true, message: '请选择权限标识' }]}>
            <Select
              showSearch
              optionFilterProp="label"
              options={keysOf(PERMISSION).map((key) => ({
                value: key,
                label: `${PERMISSION[key].label}（${key}）`,
              }))}
            />
          </Field>
        </Col>
      )}
    </>
  )
}

/** What an entry of the menu is and where it stands. @param edited absent: a new one */
export function MenuFields({ menus, edited }: { menus: readonly MenuRow[]; edited?: MenuRow | undefined }) {
  const chosen = Form.useWatch<MenuType | undefined>('menuType')
  const isOwn = edited?.builtIn ?? false
  const type = isOwn ? edited?.menuType : chosen
  const isButton = type === 'F'
  return (
    <>
      {!isOwn && (
        <Field name="menuType" label="菜单类型">
          <Radio.Group aria-label="菜单类型" options={options(MENU_TYPE)} optionType="button" />
        </Field>
      )}
      <Field name="parentId" label="上级菜单">
        <TreeSelect
          showSearch={{ treeNodeFilterProp: 'title' }}
          treeDefaultExpandedKeys={[0]}
          treeData={[{ value: 0, title: '顶级', children: placesOf(branchesOf(menus), isButton) }]}
        />
      </Field>
      <Row gutter={16}>
        <Col span={12}>
          <Field name="menuName" label="菜单名称" rules={[rule('menu_add', 'menuName', '请输入菜单名称')]}>
            <Input maxLength={50} />
          </Field>
        </Col>
        <Col span={12}>
          <Field name="orderNum" label="显示排序" rules={[rule('menu_add', 'orderNum')]}>
            <InputNumber precision={0} />
          </Field>
        </Col>
        {!isButton && (
          <Col span={12}>
            <Field name="icon" label="图标">
              <Select
                allowClear
                showSearch
                options={ICON_NAMES.map((name) => ({
                  value: name,
                  label: (
                    <>
                      <MenuIcon name={name} /> {name}
                    </>
                  ),
                }))}
              />
            </Field>
          </Col>
        )}
        {!isOwn && <Target type={type} />}
        {!isButton && (
          <Col span={12}>
            <Field name="visible" label="侧栏" extra="隐藏后仍可从别处打开">
              <Radio.Group aria-label="侧栏" options={SHOWN} />
            </Field>
          </Col>
        )}
        <Col span={12}>
          <Field
            name="status"
            label="状态"
            extra={
              isButton
                ? '停用后，除超级管理员外都不能办理'
                : '停用后，从所有人的菜单中消失，也不能按地址打开（超级管理员除外）'
            }
          >
            <Radio.Group aria-label="状态" options={options(ENABLED)} />
          </Field>
        </Col>
      </Row>
    </>
  )
}
