import { Alert, Button, Flex, Modal, Typography } from 'antd'
import { useState } from 'react'
import type { Output } from '#contract'
import { call } from '#src/api/call'

function Outcome({ outcome }: { outcome: Output<'operation_verify'> }) {
  const { checked, hash, broken } = outcome
  return broken ? (
    <Alert
      type="error"
      showIcon
      title={`第${broken.log_id}条${broken.problem}`}
      description={`之前的${checked}条与写入时一致。请保留数据库现状，并对照备份查明原因。`}
    />
  ) : (
    <Flex vertical gap={12}>
      <Alert type="success" showIcon title={`全部${checked}条日志与写入时一致，没有缺少、改动或插入`} />
      <Typography.Text>
        末条校验值（另行记下它，日后可以证明此前的日志没有被重写）：
        <Typography.Text code copyable>
          {hash}
        </Typography.Text>
      </Typography.Text>
    </Flex>
  )
}

/** Computes the chain of the log anew and shows what came of it. */
export function VerifyButton() {
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Output<'operation_verify'>>()
  const verify = async () => {
    setBusy(true)
    try {
      setOutcome(await call('operation_verify', {}))
    } catch {
      // The call has said why.
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button loading={isBusy} onClick={() => void verify()}>
        校验日志
      </Button>
      <Modal
        title="校验日志"
        open={outcome !== undefined}
        footer={null}
        onCancel={() => setOutcome(undefined)}
      >
        {outcome && <Outcome outcome={outcome} />}
      </Modal>
    </>
  )
}
