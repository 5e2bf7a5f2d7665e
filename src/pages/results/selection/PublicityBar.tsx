import { Alert, Button, DatePicker, Flex, Form, Modal, QRCode, Radio, Typography } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import type { Output } from '#contract'
import type { ProjectBrief } from '#contract/entities/project'
import { LEAST_PUBLICITY_DAYS, PUBLICITY_DAYS } from '#contract/facts/declaration/afterResult'
import { DIRECTORS } from '#contract/roles'
import { useAct } from '#src/api/query'
import { INK, PAPER } from '#src/settings/palette'
import { Can } from '#src/session/Can'
import { toast } from '#src/ui/feedback'
import { endOfDayIn, wireNow } from '#src/ui/dates'

interface Props {
  project: ProjectBrief
  answer: Output<'selection_list'>
}

const FORMAT = 'YYYY-MM-DD HH:mm:ss'
/** Pixels. */
const CODE = 112

/** The end that the project has been given, where that is late enough. */
function plannedEnd({ publicity: { end_time } }: Props['answer']): Dayjs | null {
  const planned = end_time === null ? null : dayjs(end_time)
  return planned?.isBefore(wireNow().add(LEAST_PUBLICITY_DAYS, 'day')) ? null : planned
}

/** 进入公示: how long, and what begins with it. */
function BeginDialog({ project, answer, onClose }: Props & { onClose: () => void }) {
  const act = useAct('pingshen_edit')
  const planned = plannedEnd(answer)
  const [days, setDays] = useState<number>(planned ? 0 : PUBLICITY_DAYS[0])
  const [other, setOther] = useState(planned)
  const end = days === 0 ? other : endOfDayIn(days)
  const begin = () => {
    if (!end) return
    act.mutate(
      {
        project_id: project.project_id,
        publicity_end_time: end.format(FORMAT),
        project_status: 'publicity',
      },
      {
        onSuccess: () => {
          toast.success('公示已开始')
          onClose()
        },
      },
    )
  }
  return (
    <Modal
      title="进入公示"
      open
      okText="开始公示"
      okButtonProps={{ disabled: end === null }}
      confirmLoading={act.isPending}
      mask={{ closable: false }}
      onCancel={onClose}
      onOk={begin}
    >
      <Flex vertical gap={16}>
        <Alert
          type="warning"
          showIcon
          title={
            answer.submit_time
              ? '复核通过的教材随即公开，申报单位收到消息；公示不能撤回。'
              : '没有提交复核的名单：按评分规则和等级入选的教材随即公开，申报单位收到消息；公示不能撤回。'
          }
        />
        <Form layout="vertical">
          <Form.Item label="公示期">
            <Radio.Group
              aria-label="公示期"
              value={days}
              options={[
                ...PUBLICITY_DAYS.map((value) => ({ value, label: `${value}天` })),
                { value: 0, label: '自定义' },
              ]}
              onChange={({ target }: { target: { value?: number } }) => setDays(target.value ?? 0)}
            />
          </Form.Item>
          {days === 0 && (
            <Form.Item label="公示结束时间" htmlFor="publicity-end" extra={`不少于${LEAST_PUBLICITY_DAYS}天`}>
              <DatePicker
                id="publicity-end"
                showTime
                value={other}
                onChange={setOther}
                disabledDate={(day) => day.isBefore(wireNow().add(LEAST_PUBLICITY_DAYS, 'day'), 'day')}
              />
            </Form.Item>
          )}
        </Form>
        {end && <Typography.Text>公示至 {end.format('YYYY-MM-DD HH:mm')}</Typography.Text>}
      </Flex>
    </Modal>
  )
}

/** Where the project stands: publicity can begin, or is under way at an address of its own. */
export function PublicityBar({ project, answer }: Props) {
  const [isBeginning, setBeginning] = useState(false)
  const { link, begin_time, end_time } = answer.publicity
  const open = answer.recheck_open_num
  return (
    <>
      {link && (
        <Flex gap={16} align="center" wrap>
          <QRCode
            type="svg"
            size={CODE}
            value={link}
            color={INK}
            bgColor={PAPER}
            bordered={false}
            aria-label="公示页面二维码"
          />
          <Flex vertical gap={4}>
            <Typography.Text strong>公示页面</Typography.Text>
            <Typography.Link href={link} target="_blank" copyable={{ text: link }}>
              {link}
            </Typography.Link>
            <Typography.Text type="secondary">
              公示时间：{begin_time?.slice(0, 16) ?? '—'} 至 {end_time?.slice(0, 16) ?? '—'}
            </Typography.Text>
          </Flex>
        </Flex>
      )}
      {project.project_status === 'weighting' && (
        <Can role={DIRECTORS} permission={['review:activity:edit']}>
          <Flex>
            <Button
              disabled={open > 0}
              title={open > 0 ? `还有${open}种教材没有复核结论` : undefined}
              onClick={() => setBeginning(true)}
            >
              进入公示
            </Button>
          </Flex>
        </Can>
      )}
      {isBeginning && <BeginDialog project={project} answer={answer} onClose={() => setBeginning(false)} />}
    </>
  )
}
