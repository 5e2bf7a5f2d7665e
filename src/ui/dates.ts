import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/zh-cn'
import { parseTime } from '#src/lib/time'

// Weeks of the date pickers begin on Monday and speak Chinese.
dayjs.locale('zh-cn')

/** What the clock shows in the time zone of the wire: a date picker reads and writes its text, wherever the browser is. */
export const wireNow = (): Dayjs => dayjs(parseTime(new Date()))

/** The last second of the day that comes so many days after today. */
export const endOfDayIn = (days: number): Dayjs => wireNow().add(days, 'day').endOf('day').startOf('second')
