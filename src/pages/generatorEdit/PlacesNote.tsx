import { Alert, Form } from 'antd'
import type { Input as In } from '#contract'

type Fields = In<'gen_edit'>

/** Where the files will stand by the names as they are typed. */
export function PlacesNote() {
  const form = Form.useFormInstance<Fields>()
  const module = Form.useWatch('moduleName', form) ?? ''
  const business = Form.useWatch('businessName', form) ?? ''
  return (
    <Alert
      type="info"
      showIcon
      title="将生成"
      description={
        <>
          <div>{`接口：contract/actions/${module}/${business}.ts，server/actions/${module}/${business}.ts`}</div>
          <div>{`页面：src/pages/${business}/，地址 /${module}/${business}`}</div>
          <div>其余文件和要加进已有文件的各行，见“预览”中的说明</div>
        </>
      }
    />
  )
}
