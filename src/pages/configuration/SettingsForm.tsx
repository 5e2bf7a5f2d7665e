import { Alert, Button, Flex, Form } from 'antd'
import { useState, type ReactNode } from 'react'
import styles from './Configuration.module.css'
import type { useProjectSettings } from './useProjectSettings'

interface Props<V extends object> {
  name: string
  settings: ReturnType<typeof useProjectSettings<V>>
  late: string | undefined
  children: ReactNode
}

/** The form of one set of settings, with its save and its way back. */
export function SettingsForm<V extends object>({ name, settings, late, children }: Props<V>) {
  const { base, revision, isTouched, touch, discard, isSaving, save, dialog } = settings
  const [times, setTimes] = useState(0)
  return (
    <Form<V>
      key={`${revision}-${times}`}
      name={name}
      layout="vertical"
      className={styles['form'] ?? ''}
      initialValues={base}
      disabled={late !== undefined}
      onValuesChange={touch}
      // Fields that are not on screen stay as they were read.
      onFinish={(values) => save({ ...base, ...values })}
    >
      {late !== undefined && <Alert type="info" showIcon title={late} className={styles['gap'] ?? ''} />}
      {children}
      <Flex gap={12}>
        <Button type="primary" htmlType="submit" disabled={!isTouched} loading={isSaving}>
          保存
        </Button>
        {isTouched && (
          <Button
            onClick={() => {
              discard()
              setTimes(times + 1)
            }}
          >
            放弃修改
          </Button>
        )}
      </Flex>
      {dialog}
    </Form>
  )
}
