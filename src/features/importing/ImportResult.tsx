import { Alert, Button, Flex, Result } from 'antd'
import { Link } from 'react-router-dom'
import type { ImportReport } from '#contract/actions/declaration/imports'
import { to } from '#contract/address'
import { IMPORT_TYPE } from '#contract/facts/imports'
import type { ImportType } from '#contract/rules/import/fields'
import { ImportErrorTable } from './review/ImportErrorTable'

interface Props {
  type: ImportType
  fileName: string
  report: ImportReport
  onNext: () => void
  /** Where it was asked for is where one goes back to. */
  onDone?: (() => void) | undefined
}

const next = {
  book: { to: to('review/teachingMaterial'), label: '去参评教材，把教材加入评审活动' },
  expert: { to: to('review/activity/grouping'), label: '去评审分组，把专家编入评审组' },
  group_expert: { to: to('review/activity/grouping'), label: '去评审分组，设置组长' },
  group_book: { to: to('review/activity/grouping'), label: '去评审分组，分配专家' },
  fenpei: { to: to('review/activity/grouping'), label: '去评审分组，查看分配' },
  score: { to: to('review/theReview'), label: '去评审进度，查看已提交的评审' },
  avoid: { to: to('review/activity/grouping'), label: '去评审分组，查看回避冲突' },
} as const

/** What an import has brought, and where to go from here. */
export const ImportResult = ({ type, fileName, report, onNext, onDone }: Props) => (
  <Flex vertical>
    <Result
      status="success"
      style={{ padding: 16 }}
      title={
        report.merged_num > 0
          ? `已新增${report.success_num - report.merged_num}位专家，补充或修改${report.merged_num}位`
          : `已导入${report.success_num}行${IMPORT_TYPE[type]}`
      }
      subTitle={[
        `文件“${fileName}”共${report.total_num}行`,
        report.known_num > 0 &&
          (type === 'expert'
            ? `${report.known_num}行跳过，库中资料未作改动`
            : `${report.known_num}行${type === 'book' ? '与已有教材相近' : '原来就有'}，${type === 'book' ? '没有导入' : '未作改动'}`),
        report.fail_num > 0 && `${report.fail_num}行有错误，没有导入`,
      ]
        .filter(Boolean)
        .join('，')}
      extra={[
        <Button key="next" type="primary" onClick={onNext}>
          继续导入
        </Button>,
        onDone ? (
          <Button key="done" onClick={onDone}>
            完成
          </Button>
        ) : (
          <Link key="go" to={next[type].to}>
            {next[type].label}
          </Link>
        ),
      ]}
    />
    {report.clash_num > 0 && (
      <Alert
        type="warning"
        showIcon
        style={{ marginBottom: 16 }}
        title={`${type === 'avoid' ? '所登记的回避' : '所改的专家资料'}使${report.clash_num}条评审与回避规则冲突，请在“回避冲突”中取消分配或作废`}
      />
    )}
    {report.errors.length > 0 && (
      <ImportErrorTable errors={report.errors} failed={report.fail_num} fileName={fileName} />
    )}
  </Flex>
)
