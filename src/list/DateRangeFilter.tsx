import { Form } from 'antd'
import { DayRangeInput } from '#src/ui/WireInputs'

/** Two days in the filter of a list, sent as `beginTime` and `endTime`. */
export const DateRangeFilter = ({ label }: { label: string }) => (
  <Form.Item name="dateRange" label={label}>
    <DayRangeInput label={label} />
  </Form.Item>
)
