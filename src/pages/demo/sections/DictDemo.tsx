import { Flex, Form, Space } from 'antd'
import { useState } from 'react'
import { DictCascader } from '#src/features/dict/DictCascader'
import { DictSelect } from '#src/features/dict/DictSelect'
import { DictTag } from '#src/features/dict/DictTag'
import styles from '#src/pages/demo/Demo.module.css'

export function DictDemo() {
  const [province, setProvince] = useState<string | undefined>('320000')
  const [major, setMajor] = useState<string | undefined>('46')
  return (
    <Flex vertical gap={16}>
      <Space wrap>
        <DictTag type="ps_province" value="110000,320000" />
        <DictTag type="ps_major" value={['46']} />
        <DictTag type="sys_yes_no" value="不在字典中" />
        <DictTag type="sys_yes_no" value={null} />
      </Space>
      <Form layout="vertical" className={styles['field'] ?? ''}>
        <Form.Item label="省份" htmlFor="demo-province">
          <DictSelect
            id="demo-province"
            type="ps_province"
            {...(province && { value: province })}
            onChange={setProvince}
          />
        </Form.Item>
        <Form.Item label="专业" htmlFor="demo-major">
          <DictCascader id="demo-major" type="ps_major" label="专业" value={major} onChange={setMajor} />
        </Form.Item>
      </Form>
      <span>
        已选：
        <DictTag type="ps_province" value={province} />　<DictTag type="ps_major" value={major} />
      </span>
    </Flex>
  )
}
