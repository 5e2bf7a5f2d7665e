import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'

// Weeks of the date pickers begin on Monday and speak Chinese.
dayjs.locale('zh-cn')
